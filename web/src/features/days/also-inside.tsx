import { Fragment } from 'react'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { Row } from '../../ui/layout.tsx'
import { Note } from '../../ui/note.tsx'
import { alsoInsideWords } from './also-inside-words.ts'
import type { CardActionsProps } from './card-actions.tsx'
import { patientName, type DayVisit } from './day.ts'
import type { Viewer } from './visit-status.tsx'

type AlsoInsideProps = {
  visit: DayVisit
  others: readonly DayVisit[]
  timeZone: string
  viewer: Viewer
  /** Where one of them can take the place of this one. */
  onOpen?: ((other: DayVisit) => void) | undefined
} & Pick<CardActionsProps, 'offeredActions' | 'pressedOn' | 'onAction'>

/** That somebody else is with the doctor, too, beside one who is, and the way to them. */
export function AlsoInside(props: AlsoInsideProps) {
  const { visit, others, timeZone, viewer, onOpen, offeredActions, pressedOn, onAction } = props
  const texts = useTexts()
  if (visit.status !== 'checked-in' || others.length === 0) return null
  const ways = (
    <Row>
      {others.map((other) => (
        <Fragment key={other.id}>
          {offeredActions(other).verb === 'finish' && (
            <Button size="small" busy={pressedOn(other) === 'finish'} onClick={() => onAction(other, 'finish')}>
              {texts.t('doctor.finishNamed', { name: patientName(other) })}
            </Button>
          )}
          {onOpen && (
            <Button size="small" kind="quiet" onClick={() => onOpen(other)}>
              {texts.t('doctor.showPatient', { name: patientName(other) })}
            </Button>
          )}
        </Fragment>
      ))}
    </Row>
  )
  return (
    <Note tone="warn" action={ways}>
      {alsoInsideWords(others, { timeZone, viewer }, texts)}
    </Note>
  )
}
