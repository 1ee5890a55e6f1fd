import { formatLongDate } from '@polyclinic/domain/kit/format.ts'
import { dateIn, type Instant, type PlainDate } from '@polyclinic/domain/kit/time.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import styles from './former-details.module.css'
import { labelOf } from './detail-labels.ts'
import { kindOf } from './typed-details.ts'
import type { Details } from './use-details.ts'

type FormerDetailsProps = { former: Details['former']; timeZone: string }

/** What stood in a record before, until when and who changed it; nothing where nothing was changed. */
export function FormerDetails({ former, timeZone }: FormerDetailsProps) {
  const { t, formatLocale } = useTexts()
  if (former.length === 0) return null
  const shown = ({ field, value }: Details['former'][number]) => {
    if (value === null) return t('details.formerNone')
    return kindOf(field) === 'birth-date' ? formatLongDate(value as PlainDate, formatLocale) : value
  }
  return (
    <details className={styles.former}>
      <summary>{t('details.former', { count: former.length })}</summary>
      <ul className={styles.list}>
        {former.map((each, place) => (
          <li key={place}>
            {t(labelOf(each.field))}: <b>{shown(each)}</b>{' '}
            <span className={styles.until}>
              {t(each.side === 'clinic' ? 'details.formerLine' : 'details.formerOwn', {
                date: formatLongDate(dateIn(timeZone, each.until as Instant), formatLocale),
                name: each.changedBy,
              })}
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}
