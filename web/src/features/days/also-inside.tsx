import { useTexts } from '../../platform/i18n/texts.tsx'
import { Note } from '../../ui/note.tsx'
import { alsoInsideWords } from './also-inside-words.ts'
import type { DayVisit } from './day.ts'
import type { Viewer } from './visit-status.tsx'

type AlsoInsideProps = { visit: DayVisit; others: readonly DayVisit[]; timeZone: string; viewer: Viewer }

/** That somebody else is with the doctor, too, beside one who is. */
export function AlsoInside({ visit, others, timeZone, viewer }: AlsoInsideProps) {
  const texts = useTexts()
  if (visit.status !== 'checked-in' || others.length === 0) return null
  return <Note tone="warn">{alsoInsideWords(others, { timeZone, viewer }, texts)}</Note>
}
