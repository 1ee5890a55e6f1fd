import { useSyncExternalStore } from 'react'
import { formatTime } from '@polyclinic/domain/kit/format.ts'
import type { Instant } from '@polyclinic/domain/kit/time.ts'
import { useTexts, type Texts } from '../../platform/i18n/texts.tsx'
import { clockText, phaseOf, type Phase, secondsLeftAt } from './clock.ts'
import type { HoldAnswer } from './held.ts'

/** How long a hold lasts, and how much longer it can be kept at a time. */
export const holdMinutes = 10

export type HeldTime = Pick<HoldAnswer, 'secondsLeft' | 'expiresAt' | 'extensionsLeft' | 'visit'>

/** A hold's clock in words. Where no clock can tick it says until when. */
export function useHeldClock(held: HeldTime, toldAt: number) {
  const texts = useTexts()
  const left = useSecondsLeft({ secondsLeft: held.secondsLeft, toldAt })
  const phase = phaseOf(left ?? held.secondsLeft)
  // In two lines where it is narrow, but "10:40 PM" in one.
  const time = formatTime(held.expiresAt as Instant, texts.formatLocale, held.visit.timeZone).replaceAll(' ', '\u00a0')
  return {
    phase,
    isTicking: left !== null,
    left: left === null ? texts.t('booking.until', { time }) : clockText(left),
    part: (left ?? held.secondsLeft) / (holdMinutes * 60),
    announcement: left === null ? '' : announcementIn(phase, held.extensionsLeft > 0, texts),
  }
}

/** Said once when a phase begins; nobody wants to hear each second. */
export function announcementIn(phase: Phase, canExtend: boolean, { t }: Texts): string {
  if (phase === 'over') return `${t('booking.expired')}. ${t('booking.expiredText')}`
  if (phase === 'soon') return canExtend ? t('booking.soonExtendable', { minutes: holdMinutes }) : t('booking.soonLast')
  return ''
}

const everySecond = (tick: () => void) => {
  const timer = setInterval(tick, 1000)
  return () => clearInterval(timer)
}

/** Counts down each second; null on the server and while the browser takes over, where no clock can tick. */
function useSecondsLeft(told: { secondsLeft: number; toldAt: number }): number | null {
  return useSyncExternalStore<number | null>(
    everySecond,
    () => secondsLeftAt(told, Date.now()),
    () => null,
  )
}
