import Phone from 'lucide-react/icons/phone'
import Undo2 from 'lucide-react/icons/undo-2'
import { useTexts, type Texts } from '../../platform/i18n/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { Menu, type MenuItem } from '../../ui/menu.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { telLink } from '../locations/tel-link.ts'
import { actLooks, undoWord } from './act-looks.ts'
import { patientName, type DayVisit } from './day.ts'
import type { Offers } from './offers.ts'
import type { PressVisit } from './use-presses.ts'
import styles from './visit-actions.module.css'

type VisitActionsProps = {
  visit: DayVisit
  offers: Offers
  /** An answer is on its way. */
  isBusy: boolean
  onPress: PressVisit
  onCancel: (visit: DayVisit) => void
}

/** The one verb of a row, or the way back, and everything else in its menu. */
export function VisitActions({ visit, offers, isBusy, onPress, onCancel }: VisitActionsProps) {
  const { t } = useTexts()
  const { verb, undo } = offers
  const name = patientName(visit)
  const items = isBusy ? [] : menuItems({ visit, offers, onPress, onCancel }, t)
  const word = verb ? t(actLooks[verb].word) : undo === 'row' ? t('common.undo') : null
  return (
    <>
      <div className={styles.verb}>
        {word && (
          <Button
            size="small"
            kind={verb ? 'line' : 'quiet'}
            wide
            busy={isBusy}
            onClick={() => onPress(visit, verb ?? 'undo')}
          >
            {word}
            <VisuallyHidden> {name}</VisuallyHidden>
          </Button>
        )}
      </div>
      <div className={styles.menu}>
        {items.length > 0 && <Menu label={t('doctor.moreFor', { name })} items={items} />}
      </div>
    </>
  )
}

type Chosen = Pick<VisitActionsProps, 'visit' | 'offers' | 'onPress' | 'onCancel'>

function menuItems({ visit, offers, onPress, onCancel }: Chosen, t: Texts['t']): MenuItem[] {
  const { phone } = visit.patient
  const items: (MenuItem | false | null | '')[] = [
    offers.undo === 'menu' && {
      id: 'undo',
      label: t(undoWord(visit)),
      icon: Undo2,
      onSelect: () => onPress(visit, 'undo'),
    },
    phone && { id: 'call', label: t('doctor.call', { phone }), icon: Phone, href: telLink(phone) },
    ...offers.menu.map((act): MenuItem => {
      const { word, icon, ...look } = actLooks[act]
      return {
        ...{ id: act, label: t(word), icon },
        ...('isBad' in look && { tone: 'bad' }),
        onSelect: () => (act === 'cancel' ? onCancel(visit) : onPress(visit, act)),
      }
    }),
  ]
  return items.filter((item) => !!item)
}
