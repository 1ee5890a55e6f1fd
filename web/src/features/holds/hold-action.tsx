import { useTexts } from '../../platform/i18n/texts.tsx'
import { Button } from '../../ui/button.tsx'
import styles from './hold-action.module.css'
import type { Phase } from './clock.ts'
import { holdMinutes } from './use-held-clock.ts'

/** The form that holds the answers, and the name that an intent has in it. */
export type HoldForm = { form: string; intent: string; busy: boolean }

type HoldActionProps = HoldForm & { phase: Phase; extensionsLeft: number }

/** What can be done as the time runs out: keep it longer, or look for it again. */
export function HoldAction({ phase, extensionsLeft, form, intent, busy }: HoldActionProps) {
  const { t } = useTexts()
  if (phase === 'calm' || (phase === 'soon' && extensionsLeft === 0)) return null
  const press = { type: 'submit', size: 'small', wide: true, form, name: intent, busy } as const
  if (phase === 'soon')
    return (
      <Button {...press} value="extend">
        {t('booking.keepLonger', { minutes: holdMinutes })}
      </Button>
    )
  return (
    <div className={styles.over}>
      <p>{t('booking.expiredText')}</p>
      <Button {...press} value="again">
        {t('booking.checkAgain')}
      </Button>
    </div>
  )
}
