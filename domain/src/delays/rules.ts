import type { AppointmentState } from '../appointments/states.ts'
import { addMinutes, type Instant } from '../kit/time.ts'

/** Offered to be chosen; any other number of minutes can be typed. */
export const usualDelays = [5, 10, 15, 20, 30, 45, 60] as const
/** Who is later than that has visits moved or canceled. */
export const longestDelay = 240

/** Somebody who should be here so long ago, and does not know that they may come later, is not waited for. */
const justPassed = 15
/** A smaller difference is nothing to be written to about again. */
const worthAnotherMail = 10
/** So long a mail waits, in which it can be taken back: who is on their way should know soon. */
export const delayMailWaits = 1

/** About one visit: a delay that goes back and forth fills nobody's mailbox. */
export const mostDelayMails = 3

/** When a visit is expected to begin. */
export const expectedStart = ({ startsAt }: { startsAt: string }, minutes: number): Instant =>
  addMinutes(startsAt as Instant, minutes)

type Waiting = { status: AppointmentState; startsAt: string }

/** Nobody is with the doctor yet, and by the delay it is still to come. */
export const isDelayed = ({ status, startsAt }: Waiting, minutes: number, now: string): boolean =>
  minutes > 0 && isAwaited(status) && Date.parse(expectedStart({ startsAt }, minutes)) > Date.parse(now)

const isAwaited = (status: AppointmentState) => status === 'booked' || status === 'arrived'

/** `told`: of which delay somebody was told last; zero when of none, or that there is none any more. */
type Told = Waiting & { told: number }

/**
 * Who still waits for the doctor: who is here, who is still to come or should have come a moment ago, and who was told to
 * come later.
 */
export function stillWaits({ status, startsAt, told }: Told, minutes: number, now: string): boolean {
  const sinceStart = (Date.parse(now) - Date.parse(startsAt)) / 60_000
  if (!isAwaited(status) || sinceStart >= Math.max(told, minutes, 1)) return false
  return status === 'arrived' || told > 0 || sinceStart < justPassed
}

/** Whether a delay is news to somebody: the first one, the end of it, or one that differs by enough. */
export const isNews = (told: number, minutes: number): boolean =>
  told === 0 || minutes === 0 ? told !== minutes : Math.abs(minutes - told) >= worthAnotherMail

/** The visits of a doctor's day about which somebody has to be told of a delay; zero minutes: on time again. */
export const visitsToTell = <Visit extends Told>(visits: readonly Visit[], minutes: number, now: string): Visit[] =>
  visits.filter((visit) => isNews(visit.told, minutes) && stillWaits(visit, minutes, now))
