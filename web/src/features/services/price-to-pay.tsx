import { insurancesIn } from '@polyclinic/domain/appointments/insurance.ts'
import type { formatMoney } from '@polyclinic/domain/kit/format.ts'
import type { Money } from '@polyclinic/domain/kit/money.ts'
import { useOrganization } from '../../platform/page/site.tsx'
import styles from './price-to-pay.module.css'
import { usePriceWords } from './price-words.ts'

/** The price while somebody books: its words follow the insurance they choose, by CSS alone, so also without scripts. */
export function PriceToPay({ price, format }: { price: Money; format?: typeof formatMoney }) {
  const words = usePriceWords()
  const answers = insurancesIn(useOrganization().settings.country)
  if (answers.length === 0) return words(price, { format })
  return (
    <>
      <span className={styles.unsaid}>{words(price, { format })}</span>
      {answers.map((insurance) => (
        <span key={insurance} className={styles[insurance]}>
          {words(price, { format, insurance })}
        </span>
      ))}
    </>
  )
}
