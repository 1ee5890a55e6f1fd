import { useTexts } from '../../platform/i18n/texts.tsx'
import { Countdown } from '../../ui/countdown.tsx'
import { HoldAction, type HoldForm } from './hold-action.tsx'
import { useHeldClock, type HeldTime } from './use-held-clock.ts'

type HeldCountdownProps = HoldForm & { held: HeldTime; toldAt: number }

/** The held time running out: kept longer in its last two minutes, looked for again after them. */
export function HeldCountdown({ held, toldAt, ...form }: HeldCountdownProps) {
  const { t } = useTexts()
  const { phase, left, part, announcement } = useHeldClock(held, toldAt)
  const hasAction = phase === 'over' || (phase === 'soon' && held.extensionsLeft > 0)
  return (
    <Countdown
      label={phase === 'over' ? t('booking.expired') : t('booking.held')}
      left={left}
      part={part}
      tone={phase}
      announcement={announcement}
      action={hasAction && <HoldAction {...form} phase={phase} extensionsLeft={held.extensionsLeft} />}
    />
  )
}
