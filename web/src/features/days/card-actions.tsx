import Undo2 from 'lucide-react/icons/undo-2'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import type { DayVisit } from './day.ts'
import type { OfferedActions } from './offered-actions.ts'
import styles from './side-card.module.css'
import type { StartAction } from './use-visit-actions.ts'
import { actLooks, undoWord } from './act-looks.ts'

export type CardActionsProps = {
  visit: DayVisit
  offeredActions: (visit: DayVisit) => OfferedActions
  isBusy: (visit: DayVisit) => boolean
  onAction: StartAction
  onCancel: (visit: DayVisit) => void
}

/** Whether anything can be done with a visit now. */
export const hasActs = ({ verb, undo, menu }: OfferedActions) => verb !== null || undo !== null || menu.length > 0

/** All that can be done with a visit now, the next step first. */
export function CardActions({ visit, offeredActions, isBusy, onAction, onCancel }: CardActionsProps) {
  const { t } = useTexts()
  const { verb, undo, menu } = offeredActions(visit)
  const busy = isBusy(visit)
  return (
    <Stack gap="small">
      {verb && (
        <Button kind="main" wide busy={busy} onClick={() => onAction(visit, verb)}>
          {t(actLooks[verb].word)}
        </Button>
      )}
      {(undo || menu.length > 0) && (
        <Row>
          {undo && (
            <Button size="small" icon={Undo2} busy={busy} onClick={() => onAction(visit, 'undo')}>
              {t(undoWord(visit))}
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
                busy={busy}
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
