import type { readMonth } from '@polyclinic/domain/days/endpoints.ts'
import type { Answer } from '@polyclinic/domain/kit/endpoint.ts'
import type { CalendarDoctor } from './calendar.ts'

export type Month = Answer<typeof readMonth>
export type MonthDay = Month['days'][number]

/** What is said of a day beside its visits: why nobody is seen, or who is away. */
export type DayNote =
  | { kind: 'closure'; words: string }
  | { kind: 'closed' }
  | { kind: 'time-off' }
  | { kind: 'away'; names: readonly string[] }

/** Null where the doctors work as usual, and where they have no hours that day anyway. */
export function noteOf({ closure, off }: MonthDay, doctors: readonly CalendarDoctor[]): DayNote | null {
  if (closure !== null) return { kind: 'closure', words: closure }
  const away = doctors.filter(({ id }) => off.some(({ providerId, why }) => providerId === id && why === 'time-off'))
  const isNobodySeen = doctors.every(({ id }) => off.some(({ providerId }) => providerId === id))
  if (!isNobodySeen) return away.length > 0 ? { kind: 'away', names: away.map(({ name }) => name) } : null
  if (away.length > 0) return { kind: 'time-off' }
  return off.some(({ why }) => why === 'closed') ? { kind: 'closed' } : null
}

/** Whether somebody is seen. */
export const isWorked = ({ closure, off }: MonthDay, doctors: readonly CalendarDoctor[]): boolean =>
  closure === null && doctors.some(({ id }) => off.every(({ providerId }) => providerId !== id))

/** Week by week, from Monday on. */
export const weeksOf = (days: readonly MonthDay[]): MonthDay[][] =>
  Array.from({ length: Math.ceil(days.length / 7) }, (_, week) => days.slice(week * 7, week * 7 + 7))

/** By how many days a key leads on. */
export const daysByKey: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -7,
  ArrowDown: 7,
}
