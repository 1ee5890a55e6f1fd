import type { listSharedNotes } from '@polyclinic/domain/encounters/shared-endpoints.ts'
import type { Answer } from '@polyclinic/domain/kit/endpoint.ts'
import { formatLongDate } from '@polyclinic/domain/kit/format.ts'
import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import { Own } from '../../platform/i18n/own.tsx'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Anchor } from '../../ui/anchor.tsx'
import { ListRow, Rows } from '../../ui/rows.tsx'
import { Status } from '../../ui/status.tsx'
import text from '../../ui/text.module.css'

export type SharedNoteBrief = Answer<typeof listSharedNotes>['items'][number]

/** Notes that a patient may read, each with its visit; one that was withdrawn since is struck. */
export function SharedNoteRows({ notes, label }: { notes: readonly SharedNoteBrief[]; label: string }) {
  const { t, formatLocale } = useTexts()
  return (
    <Rows label={label}>
      {notes.map((note) => {
        const { appointmentId, noteNumber, isWithdrawn, patient } = note
        const date = formatLongDate(dateIn(note.timeZone, note.startsAt as Instant), formatLocale)
        const title = (
          <>
            <Own>{note.serviceName}</Own>, {date}
          </>
        )
        return (
          <ListRow
            key={`${appointmentId} ${noteNumber}`}
            end={isWithdrawn && <Status>{t('patient.withdrawn')}</Status>}
          >
            <p className={text.strong}>
              {isWithdrawn ? <s>{title}</s> : <Anchor href={`/patient/notes/${appointmentId}`}>{title}</Anchor>}
            </p>
            <p className={text.quiet}>
              {note.providerName} · {patient.givenName} {patient.familyName}
            </p>
          </ListRow>
        )
      })}
    </Rows>
  )
}
