import NotebookPen from 'lucide-react/icons/notebook-pen'
import { Fragment } from 'react'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { noteHref } from '../../platform/session/destinations.ts'
import { Anchor } from '../../ui/anchor.tsx'
import { Note } from '../../ui/note.tsx'
import type { WaitingNotes } from './use-encounter.ts'

/** Below a doctor's day, where nothing is moved by it: visits that were finished without a note, each with the way to it. */
export function NotBegunToday({ visits }: { visits: WaitingNotes | undefined }) {
  const { t } = useTexts()
  if (!visits || visits.items.length === 0) return null
  return (
    <Note icon={NotebookPen}>
      {t('doctor.notBegunToday', { count: visits.total })}{' '}
      {visits.items.map(({ appointmentId, patient }, place) => (
        <Fragment key={appointmentId}>
          {place > 0 && ', '}
          <Anchor href={noteHref('/doctor', appointmentId)}>{`${patient.givenName} ${patient.familyName}`}</Anchor>
        </Fragment>
      ))}
    </Note>
  )
}
