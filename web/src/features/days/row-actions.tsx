import CalendarSync from 'lucide-react/icons/calendar-sync'
import Phone from 'lucide-react/icons/phone'
import Undo2 from 'lucide-react/icons/undo-2'
import { useTexts, type Texts } from '../../platform/i18n/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { Menu, type MenuItem } from '../../ui/menu.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { telLink } from '../locations/tel-link.ts'
import { actLooks, undoWord } from './act-looks.ts'
import type { CardActionsProps } from './card-actions.tsx'
import { patientName, type DayVisit } from './day.ts'
import type { OfferedActions, VisitAction } from './offered-actions.ts'
import { useHeldBack } from './use-held-back.ts'
import type { StartAction } from './use-visit-actions.ts'
import styles from './row-actions.module.css'

type RowActionsProps = {
  visit: DayVisit
  offered: OfferedActions
  /** What was pressed and is not answered yet. */
  pressed: VisitAction | null
  onAction: StartAction
  onCancel: (visit: DayVisit) => void
  moveOf?: CardActionsProps['moveOf']
}

/** The one verb of a row, or the way back, and everything else in its menu. */
export function RowActions({ visit, offered, pressed, onAction, onCancel, moveOf }: RowActionsProps) {
  const { t } = useTexts()
  const { verb, undo } = offered
  const name = patientName(visit)
  const isWaiting = pressed !== null
  const isHeldBack = useHeldBack(`${verb ?? undo}`, offered, true)
  const act = verb ?? 'undo'
  const items = menuItems({ visit, offered, onAction, onCancel, moveOf }, t)
  const word = verb ? t(actLooks[verb].word) : undo === 'row' ? t('common.undo') : null
  return (
    <>
      <div className={styles.verb}>
        {word && (
          <Button
            size="small"
            kind={verb ? 'line' : 'quiet'}
            wide
            busy={pressed === act}
            held={isHeldBack || (isWaiting && pressed !== act)}
            onClick={() => onAction(visit, act)}
          >
            {word}
            <VisuallyHidden> {name}</VisuallyHidden>
          </Button>
        )}
      </div>
      <div className={styles.menu}>
        {items.length > 0 && <Menu label={t('doctor.moreFor', { name })} items={items} held={isWaiting} />}
      </div>
    </>
  )
}

type Chosen = Pick<RowActionsProps, 'visit' | 'offered' | 'onAction' | 'onCancel' | 'moveOf'>

function menuItems({ visit, offered, onAction, onCancel, moveOf }: Chosen, t: Texts['t']): MenuItem[] {
  const move = moveOf?.(visit) ?? null
  const { phone } = visit.patient
  const items: (MenuItem | false | null | '')[] = [
    offered.undo === 'menu' && {
      id: 'undo',
      label: t(undoWord(visit)),
      icon: Undo2,
      onSelect: () => onAction(visit, 'undo'),
    },
    phone && { id: 'call', label: t('doctor.call', { phone }), icon: Phone, href: telLink(phone) },
    move && { id: 'move', label: t('calendar.move'), icon: CalendarSync, onSelect: move },
    ...offered.menu.map((act): MenuItem => {
      const { word, icon, ...look } = actLooks[act]
      return {
        ...{ id: act, label: t(word), icon },
        ...('isBad' in look && { tone: 'bad' }),
        onSelect: () => (act === 'cancel' ? onCancel(visit) : onAction(visit, act)),
      }
    }),
  ]
  return items.filter((item) => !!item)
}
