import CalendarOff from 'lucide-react/icons/calendar-off'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Note } from '../../ui/note.tsx'
import { absentDoctors } from './absent-doctors.ts'
import type { Day } from './day.ts'
import { offReason } from './off-reason.ts'
import { offWords } from './off-words.tsx'
import type { Viewer } from './visit-status.tsx'
import { OutdatedNote } from './outdated-note.tsx'

type DayNotesProps = {
  day: Day
  viewer: Viewer
  /** What is shown could not be refreshed. */
  isOutdated: boolean
  onRetry: () => void
}

/** What holds for the whole day: possibly not up to date, closed though somebody is booked, or a doctor who is not there. */
export function DayNotes({ day, viewer, isOutdated, onRetry }: DayNotesProps) {
  const texts = useTexts()
  const { t } = texts
  const reason = day.items.length > 0 ? offReason(day) : null
  const absent = viewer === 'clinic' ? absentDoctors(day) : []
  return (
    <>
      {isOutdated && <OutdatedNote onRetry={onRetry} />}
      {reason && <Note icon={CalendarOff}>{offWords(reason, { day, viewer }, texts).sentence}</Note>}
      {absent.map(({ id, name, why, visits }) => (
        <Note key={id} tone="warn">
          {t(why === 'left' ? 'doctor.leftWithVisits' : 'doctor.awayWithVisits', { name, count: visits })}
        </Note>
      ))}
    </>
  )
}
