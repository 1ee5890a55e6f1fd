import { formatLongDate } from '@polyclinic/domain/kit/format.ts'
import { dateIn, type Instant, type PlainDate } from '@polyclinic/domain/kit/time.ts'
import { isPersonField, personFields } from '@polyclinic/domain/patients/person-fields.ts'
import type { readOwnFormerDetails } from '@polyclinic/domain/patients/endpoints.ts'
import type { Answer } from '@polyclinic/domain/kit/endpoint.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import text from '../../ui/text.module.css'
import { labelOf } from './detail-labels.ts'

type Former = Answer<typeof readOwnFormerDetails>['items'][number]
/** @param isOwn of who is signed in */
type FormerDetailsProps = { former: readonly Former[]; timeZone: string; isOwn?: boolean }

/** What stood in a record before, until when and who changed it; nothing where nothing was changed. */
export function FormerDetails({ former, timeZone, isOwn = false }: FormerDetailsProps) {
  const { t, formatLocale } = useTexts()
  if (former.length === 0) return null
  const shown = ({ field, value }: Former) => {
    if (value === null) return t('details.formerNone')
    return isPersonField(field) && personFields[field].kind === 'birth-date'
      ? formatLongDate(value as PlainDate, formatLocale)
      : value
  }
  const sayOf = (side: Former['side']) =>
    side === 'clinic' ? 'details.formerLine' : isOwn ? 'details.formerByYou' : 'details.formerOwn'
  return (
    <details>
      <summary className={text['quiet']}>{t('details.former', { count: former.length })}</summary>
      <ul>
        {former.map((each, place) => (
          <li key={place}>
            {t(labelOf(each.field))}: <b>{shown(each)}</b>{' '}
            <span className={text['quiet']}>
              {t(sayOf(each.side), {
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
