import { useTexts } from '../../platform/i18n/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { Row } from '../../ui/layout.tsx'
import { Note } from '../../ui/note.tsx'
import { alsoInsideWords } from './also-inside-words.ts'
import { patientName, type DayVisit } from './day.ts'
import type { Viewer } from './visit-status.tsx'

type AlsoInsideProps = {
  visit: DayVisit
  others: readonly DayVisit[]
  timeZone: string
  viewer: Viewer
  /** Where one of them can take the place of this one. */
  onOpen?: ((other: DayVisit) => void) | undefined
}

/** That somebody else is with the doctor, too, beside one who is, and the way to them. */
export function AlsoInside({ visit, others, timeZone, viewer, onOpen }: AlsoInsideProps) {
  const texts = useTexts()
  if (visit.status !== 'checked-in' || others.length === 0) return null
  const ways = onOpen && (
    <Row>
      {others.map((other) => (
        <Button key={other.id} size="small" kind="quiet" onClick={() => onOpen(other)}>
          {texts.t('doctor.showPatient', { name: patientName(other) })}
        </Button>
      ))}
    </Row>
  )
  return (
    <Note tone="warn" action={ways}>
      {alsoInsideWords(others, { timeZone, viewer }, texts)}
    </Note>
  )
}
