import type { listSharedNotes } from '@polyclinic/domain/encounters/shared-endpoints.ts'
import type { Answer } from '@polyclinic/domain/kit/endpoint.ts'
import { formatLongDate } from '@polyclinic/domain/kit/format.ts'
import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import { Own } from '../../platform/i18n/own.tsx'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Anchor } from '../../ui/anchor.tsx'
import { ListRow, Rows } from '../../ui/rows.tsx'
import text from '../../ui/text.module.css'

export type SharedNoteBrief = Answer<typeof listSharedNotes>['items'][number]

/** Notes that a patient may read, each with its visit. */
export function SharedNoteRows({ notes, label }: { notes: readonly SharedNoteBrief[]; label: string }) {
  const { formatLocale } = useTexts()
  return (
    <Rows label={label}>
      {notes.map(({ appointmentId, serviceName, providerName, startsAt, timeZone, patient }) => (
        <ListRow key={appointmentId}>
          <p className={text.strong}>
            <Anchor href={`/patient/notes/${appointmentId}`}>
              <Own>{serviceName}</Own>, {formatLongDate(dateIn(timeZone, startsAt as Instant), formatLocale)}
            </Anchor>
          </p>
          <p className={text.quiet}>
            {providerName} · {patient.givenName} {patient.familyName}
          </p>
        </ListRow>
      ))}
    </Rows>
  )
}
