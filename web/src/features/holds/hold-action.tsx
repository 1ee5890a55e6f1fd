import { useTexts } from '../../platform/i18n/texts.tsx'
import { Button } from '../../ui/button.tsx'
import type { Phase } from './clock.ts'
import { holdMinutes } from './use-held-clock.ts'

/** The form that holds the answers, and the name that an intent has in it. */
export type HoldForm = { form: string; intent: string; busy: boolean }

type HoldActionProps = HoldForm & { phase: Phase; extensionsLeft: number }

/** What can be done as the time runs out: keep it longer, or look for it again. */
export function HoldAction({ phase, extensionsLeft, form, intent, busy }: HoldActionProps) {
  const { t } = useTexts()
  if (phase === 'calm' || (phase === 'soon' && extensionsLeft === 0)) return null
  return (
    <Button
      type="submit"
      size="small"
      wide
      form={form}
      name={intent}
      value={phase === 'over' ? 'again' : 'extend'}
      busy={busy}
    >
      {phase === 'over' ? t('booking.checkAgain') : t('booking.keepLonger', { minutes: holdMinutes })}
    </Button>
  )
}
