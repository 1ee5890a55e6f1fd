import type { readDay } from '@polyclinic/domain/days/endpoints.ts'
import { call } from '../../platform/api/call.ts'
import type { Day, DayVisit } from './day.ts'

/** A day as it was answered. */
export type KnownDay = Day & {
  /** The server's clock less this browser's, in milliseconds. */
  clockSkew: number
}

export const daysKey = ['appointment', 'day'] as const

/** @param known the day as it is known at a moment; what is shown already is loaded in the background */
export async function loadDay(date: string, signal: AbortSignal, known: () => KnownDay | undefined) {
  const background = known() !== undefined
  const day = await call<typeof readDay>('GET', '/days/{date}', { params: { date } }, { signal, background })
  return day && withoutOlder(known(), { ...day, clockSkew: Date.parse(day.now) - Date.now() })
}

/** An answer that was on its way while somebody acted may be older than what is known. */
function withoutOlder(known: KnownDay | undefined, answered: KnownDay): KnownDay {
  const before = new Map(known?.items.map((visit) => [visit.id, visit]))
  return { ...answered, items: answered.items.map((visit) => newer(visit, before.get(visit.id))) }
}

/** The day with a visit as it was answered by itself. */
export const withVisit = (day: KnownDay, visit: DayVisit): KnownDay => ({
  ...day,
  items: day.items.map((each) => (each.id === visit.id ? newer(visit, each) : each)),
})

const newer = (visit: DayVisit, known: DayVisit | undefined) => (known && known.version > visit.version ? known : visit)
