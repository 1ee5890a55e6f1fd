import type { readDay, readDays } from '@polyclinic/domain/days/endpoints.ts'
import type { Answer } from '@polyclinic/domain/kit/endpoint.ts'
import { byStart } from '@polyclinic/domain/days/with-unchanged.ts'
import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import { isSame } from '@polyclinic/domain/kit/same.ts'
import { replaceEqualDeep, type QueryClient } from '@tanstack/react-query'
import { call } from '../../platform/api/call.ts'
import type { Day, DayVisit } from './day.ts'

/** What was answered, with the server's clock less this browser's, in milliseconds. */
export type Known<Answered> = Answered & { clockSkew: number }
export type KnownDay = Known<Day>
type WithVisits = { items: readonly DayVisit[] }

export const daysKey = ['appointment', 'day'] as const

/** @param known the day as it is known at a moment; what is shown already is loaded in the background */
export async function loadDay(date: string, signal: AbortSignal, known: () => KnownDay | undefined) {
  const background = known() !== undefined
  const day = await call<typeof readDay>('GET', '/days/{date}', { params: { date } }, { signal, background })
  return day && newest(known(), day)
}

/** As it was answered just now, less what is older than what is known: an answer may have been on its way while somebody acted. */
export function newest<Answered extends WithVisits & { now: string }>(
  known: WithVisits | undefined,
  answered: Answered,
): Known<Answered> {
  const before = new Map(known?.items.map((visit) => [visit.id, visit]))
  const items = answered.items.map((visit) => newer(visit, before.get(visit.id)))
  return { ...answered, items, clockSkew: Date.parse(answered.now) - Date.now() }
}

/**
 * What is as it was known stays the same object, so that nothing of it is drawn anew; visits by their ids, since one that
 * came moves all others along. For `structuralSharing`.
 */
export function keepKnown(known: unknown, answered: unknown): unknown {
  const [before, { items, ...rest }] = [known as WithVisits | undefined, answered as WithVisits]
  if (!before) return answered
  const { items: itemsBefore, ...restBefore } = before
  const byId = new Map(itemsBefore.map((visit) => [visit.id, visit]))
  const kept = items.map((visit) => {
    const same = byId.get(visit.id)
    return same && isSame(same, visit) ? same : visit
  })
  const areSame = kept.length === itemsBefore.length && kept.every((visit, place) => visit === itemsBefore[place])
  const keptRest = replaceEqualDeep(restBefore, rest)
  if (areSame && keptRest === restBefore) return known
  return { ...keptRest, items: areSame ? itemsBefore : kept }
}

/** What is shown, with a visit as it was answered by itself. */
export const withVisit = <Shown extends WithVisits>(shown: Shown, visit: DayVisit): Shown => ({
  ...shown,
  items: shown.items.map((each) => (each.id === visit.id ? newer(visit, each) : each)),
})

/** A day with a visit that was just booked on it. */
export const withBooked = <Shown extends WithVisits>(shown: Shown, visit: DayVisit): Shown =>
  shown.items.some(({ id }) => id === visit.id)
    ? withVisit(shown, visit)
    : {
        ...shown,
        items: byStart([...shown.items, visit]),
      }

/** Shows a visit that was just booked wherever its day is shown, before that is asked for again. */
export function showBooked(client: QueryClient, visit: DayVisit, timeZone: string): void {
  const date = dateIn(timeZone, visit.startsAt as Instant)
  const shows = (shown: KnownDay | Known<Answer<typeof readDays>>) =>
    'date' in shown
      ? shown.date === date
      : shown.from <= date && date <= shown.to && shown.doctors.some(({ id }) => id === visit.provider.id)
  client.setQueriesData<KnownDay | Known<Answer<typeof readDays>>>(
    { queryKey: daysKey },
    (shown) => shown && (shows(shown) ? withBooked(shown, visit) : shown),
  )
}

/** A visit's note was just signed: whoever goes on to the next is not sent back to it. */
export const showSigned = (client: QueryClient, visitId: string) =>
  client.setQueriesData<WithVisits>(
    { queryKey: daysKey },
    (shown) =>
      shown && {
        ...shown,
        items: shown.items.map((each) => (each.id === visitId ? { ...each, isNoteSigned: true } : each)),
      },
  )

const newer = (visit: DayVisit, known: DayVisit | undefined) => (known && known.version > visit.version ? known : visit)
