import type { AppointmentState } from '../appointments/states.ts'
import { expectedStart } from '../delays/rules.ts'
import { minutesBetween, type Instant } from '../kit/time.ts'

/** From so many minutes on it is seen at a glance, and from so many somebody should look after them. */
export const longMinutes = 15
export const tooLongMinutes = 45

export type Patience = 'usual' | 'long' | 'too-long'

type Visit = {
  status: AppointmentState
  startsAt: string
  service: { durationMinutes: number }
  delayMinutes: number | null
  arrivedAt: string | null
  startedAt: string | null
}

const patienceFor = (minutes: number): Patience =>
  minutes >= tooLongMinutes ? 'too-long' : minutes >= longMinutes ? 'long' : 'usual'

/** Whole minutes since then; never below zero, however the clocks differ. */
const since = (then: string, now: string) => Math.max(0, Math.floor(minutesBetween(then as Instant, now as Instant)))

/**
 * For how long a visit stands where it does. Somebody who waits does so since they came. With the doctor they are since
 * they were brought in, and that is long only beyond the planned time. Who has not come is awaited since they were
 * expected, the delay that they know of included. Null where nobody is awaited yet, or any more.
 */
export function timeInState(visit: Visit, now: string): { minutes: number; patience: Patience } | null {
  const { status, startsAt, arrivedAt, startedAt, service, delayMinutes } = visit
  if (status === 'arrived') {
    const minutes = since(arrivedAt ?? startsAt, now)
    return { minutes, patience: patienceFor(minutes) }
  }
  if (status === 'checked-in') {
    const minutes = since(startedAt ?? startsAt, now)
    return { minutes, patience: patienceFor(minutes - service.durationMinutes) }
  }
  if (status !== 'booked') return null
  const minutes = since(expectedStart({ startsAt }, delayMinutes ?? 0), now)
  return minutes > 0 ? { minutes, patience: patienceFor(minutes) } : null
}

/** How long whoever waits longest has waited; null when nobody does. */
export function longestWait(visits: readonly Visit[], now: string): { minutes: number; patience: Patience } | null {
  const waits = visits.flatMap((visit) => (visit.status === 'arrived' ? [timeInState(visit, now)!] : []))
  return waits.toSorted((a, b) => b.minutes - a.minutes)[0] ?? null
}
