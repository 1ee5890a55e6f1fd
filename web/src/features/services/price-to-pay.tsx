import type { formatMoney } from '@polyclinic/domain/kit/format.ts'
import type { Money } from '@polyclinic/domain/kit/money.ts'
import { ByInsurance } from './by-insurance.tsx'
import { usePriceWords } from './price-words.ts'

/** The price while somebody books. */
export function PriceToPay({ price, format }: { price: Money; format?: typeof formatMoney }) {
  const words = usePriceWords()
  return <ByInsurance>{(insurance) => words(price, { format, insurance })}</ByInsurance>
}
