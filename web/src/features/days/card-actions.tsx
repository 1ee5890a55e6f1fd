import CalendarSync from 'lucide-react/icons/calendar-sync'
import Undo2 from 'lucide-react/icons/undo-2'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import type { DayVisit } from './day.ts'
import type { OfferedActions, VisitAction } from './offered-actions.ts'
import styles from './side-card.module.css'
import { useHeldBack } from './use-held-back.ts'
import type { StartAction } from './use-visit-actions.ts'
import { actLooks, undoWord } from './act-looks.ts'

export type CardActionsProps = {
  visit: DayVisit
  offeredActions: (visit: DayVisit) => OfferedActions
  /** What was pressed and is not answered yet. */
  pressedOn: (visit: DayVisit) => VisitAction | null
  onAction: StartAction
  onCancel: (visit: DayVisit) => void
  /** Opens the question where it goes to; null for what cannot be moved. */
  moveOf?: ((visit: DayVisit) => (() => void) | null) | undefined
  /** Who waits is called to a doctor in passing: another press where "Check in" was calls nobody. */
  isDesk?: boolean | undefined
}

/** Whether anything can be done with a visit now. */
export const hasActs = ({ verb, undo, menu }: OfferedActions) => verb !== null || undo !== null || menu.length > 0

/** All that can be done with a visit now, the next step first. */
export function CardActions(props: CardActionsProps) {
  const { visit, offeredActions, pressedOn, onAction, onCancel, moveOf, isDesk = false } = props
  const { t } = useTexts()
  const offered = offeredActions(visit)
  const { verb, undo, menu } = offered
  const pressed = pressedOn(visit)
  const move = moveOf?.(visit) ?? null
  const isHeldBack = useHeldBack(`${visit.id} ${verb} ${undo} ${menu.join(' ')}`, offered, isDesk)
  const waiting = (act: VisitAction) => ({
    busy: pressed === act,
    held: isHeldBack || (pressed !== null && pressed !== act),
  })
  const isBeside = isDesk && verb === 'bring-in'
  const next = verb && (
    <Button
      kind="main"
      {...(isBeside ? { size: 'small' } : { wide: true })}
      {...waiting(verb)}
      onClick={() => onAction(visit, verb)}
    >
      {t(actLooks[verb].word)}
    </Button>
  )
  return (
    <Stack gap="small">
      {!isBeside && next}
      {(isBeside || undo || move || menu.length > 0) && (
        <Row>
          {isBeside && next}
          {undo && (
            <Button size="small" icon={Undo2} {...waiting('undo')} onClick={() => onAction(visit, 'undo')}>
              {t(undoWord(visit))}
            </Button>
          )}
          {move && (
            <Button size="small" icon={CalendarSync} onClick={move}>
              {t('calendar.move')}
            </Button>
          )}
          {menu.map((act) => {
            const { word, icon, ...look } = actLooks[act]
            const bad = 'isBad' in look && ({ kind: 'bad', className: styles.danger } as const)
            return (
              <Button
                key={act}
                size="small"
                {...bad}
                icon={icon}
                {...waiting(act)}
                onClick={() => (act === 'cancel' ? onCancel(visit) : onAction(visit, act))}
              >
                {t(word)}
              </Button>
            )
          })}
        </Row>
      )}
    </Stack>
  )
}
