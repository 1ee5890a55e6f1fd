import CalendarX from 'lucide-react/icons/calendar-x'
import Undo2 from 'lucide-react/icons/undo-2'
import UserX from 'lucide-react/icons/user-x'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import type { DayVisit } from './day.ts'
import type { Offers } from './offers.ts'
import styles from './side-card.module.css'
import type { PressVisit } from './use-presses.ts'
import { undoWord, verbWords } from './visit-actions.tsx'

export type VisitActsProps = {
  visit: DayVisit
  offersOf: (visit: DayVisit) => Offers
  isBusy: (visit: DayVisit) => boolean
  onPress: PressVisit
  onCancel: (visit: DayVisit) => void
}

/** Whether anything can be done with a visit now. */
export const hasActs = ({ verb, undo, menu }: Offers) => verb !== null || undo !== null || menu.length > 0

/** All that can be done with a visit now, the next step first. */
export function VisitActs({ visit, offersOf, isBusy, onPress, onCancel }: VisitActsProps) {
  const { t } = useTexts()
  const { verb, undo, menu } = offersOf(visit)
  const busy = isBusy(visit)
  return (
    <Stack gap="small">
      {verb && (
        <Button kind="main" wide busy={busy} onClick={() => onPress(visit, verb)}>
          {t(verbWords[verb])}
        </Button>
      )}
      {(undo || menu.length > 0) && (
        <Row>
          {undo && (
            <Button size="small" icon={Undo2} busy={busy} onClick={() => onPress(visit, 'undo')}>
              {t(undoWord(visit))}
            </Button>
          )}
          {menu.includes('no-show') && (
            <Button size="small" icon={UserX} busy={busy} onClick={() => onPress(visit, 'no-show')}>
              {t('doctor.markNoShow')}
            </Button>
          )}
          {menu.includes('cancel') && (
            <Button
              size="small"
              kind="bad"
              className={styles.danger}
              icon={CalendarX}
              busy={busy}
              onClick={() => onCancel(visit)}
            >
              {t('doctor.cancelVisit')}
            </Button>
          )}
        </Row>
      )}
    </Stack>
  )
}
