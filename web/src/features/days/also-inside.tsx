import { useTexts } from '../../platform/i18n/texts.tsx'
import { Note } from '../../ui/note.tsx'
import { alsoInsideWords } from './also-inside-words.ts'
import type { DayVisit } from './day.ts'
import type { Side } from './visit-status.tsx'

type AlsoInsideProps = { visit: DayVisit; others: readonly DayVisit[]; timeZone: string; side: Side }

/** That somebody else is with the doctor, too, beside one who is. */
export function AlsoInside({ visit, others, timeZone, side }: AlsoInsideProps) {
  const texts = useTexts()
  if (visit.status !== 'checked-in' || others.length === 0) return null
  return <Note tone="warn">{alsoInsideWords(others, { timeZone, side }, texts)}</Note>
}
