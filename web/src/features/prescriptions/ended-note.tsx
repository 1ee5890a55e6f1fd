import { formatLongDate } from '@polyclinic/domain/kit/format.ts'
import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import OctagonX from 'lucide-react/icons/octagon-x'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Stack } from '../../ui/layout.tsx'
import { Note } from '../../ui/note.tsx'
import { medicationStatuses } from './medication-row.tsx'
import styles from './medications.module.css'
import type { Medication } from './use-medications.ts'

type EndedNoteProps = { medications: readonly Medication[]; timeZone: string }

/** What of a prescription does not stand any more, and of each drug since when, why and who said so. */
export function EndedNote({ medications, timeZone }: EndedNoteProps) {
  const { t, formatLocale } = useTexts()
  const ended = medications.filter(({ status }) => status === 'stopped' || status === 'entered-in-error')
  if (ended.length === 0) return null
  const isError = ended.every(({ status }) => status === 'entered-in-error')
  const counts = { ended: ended.length, count: medications.length }
  return (
    <Note tone={ended.length === medications.length ? 'bad' : 'warn'} icon={OctagonX}>
      <Stack gap="tiny">
        <h2 className={styles.title}>
          {ended.length < medications.length
            ? t('prescriptions.partlyValid', counts)
            : t(isError ? 'prescriptions.notValidError' : 'prescriptions.notValid', counts)}
        </h2>
        <ul>
          {ended.map(({ id, name, status, ended: end }) => {
            const date = end && formatLongDate(dateIn(timeZone, end.at as Instant), formatLocale)
            return (
              <li key={id}>
                <s>{name}</s>: <b>{t(medicationStatuses[status].word)}</b>
                {end && (
                  <>
                    {'. '}
                    {end.reason
                      ? t('prescriptions.endedBy', { reason: end.reason, name: end.by, date: date! })
                      : t('prescriptions.endedByNext', { name: end.by, date: date! })}
                  </>
                )}
              </li>
            )
          })}
        </ul>
      </Stack>
    </Note>
  )
}
