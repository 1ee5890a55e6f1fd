import { formatDuration, formatMoney } from '@polyclinic/domain/kit/format.ts'
import type { Money } from '@polyclinic/domain/kit/money.ts'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Anchor } from '../../ui/anchor.tsx'
import { Icon } from '../../ui/icon.tsx'
import styles from './service-row.module.css'

type ServiceRowProps = {
  href: string
  name: string
  /** Of the name, where it is not the page's. */
  lang: string | undefined
  /** For whom it is, when not for everybody. */
  note?: string | undefined
  durationMinutes: number
  price: Money
}

/** One line of a list of services: what it is, how long it takes, what it costs. */
export function ServiceRow({ href, name, lang, note, durationMinutes, price }: ServiceRowProps) {
  const { formatLocale } = useTexts()
  return (
    <Anchor href={href} className={styles.row}>
      <span className={styles.words}>
        <span className={styles.name} lang={lang}>
          {name}
        </span>
        {note && <span className={styles.quiet}> · {note}</span>}
      </span>
      <span className={styles.terms}>
        <span className={styles.duration}>{formatDuration(durationMinutes, formatLocale)}</span>
        <span className={styles.price}>{formatMoney(price, formatLocale)}</span>
        <Icon of={ChevronRight} size="small" className={styles.chevron} />
      </span>
    </Anchor>
  )
}
