import type { Answer } from '../../kit/endpoint.ts'
import { dateIn, minuteOf, type Instant, type PlainDate } from '../../kit/time.ts'
import type { findSlots } from '../../slots/endpoints.ts'
import { startsByDate } from '../../slots/starts-by-date.ts'
import type { listProviders } from '../endpoints.ts'
import { whenSuiting, type Filters } from './filters.ts'

export type Provider = Answer<typeof listProviders>['items'][number]
export type ProviderTimes = Answer<typeof findSlots>['items'][number]
type Offer = Provider['offers'][number]

/** How much of a week a card shows: three days, three times each, and two times for another reason. */
const columns = 3
const timesADay = 3
const furtherTimes = 2

/** What is within half an hour of a time that is shown adds nothing to choose from. */
const nearMinutes = 30

/** What a button of a card takes. */
export type OfferedSlot = Pick<ProviderTimes, 'providerId' | 'serviceId' | 'locationId' | 'timeZone'>
export type FurtherTime = { slot: OfferedSlot; startsAt: Instant; offer: Offer }

export type FoundDoctor = {
  provider: Provider
  times: OfferedSlot
  /** What those times are for. */
  offer: Offer
  days: { date: PlainDate; starts: Instant[] }[]
  /** Times of the week that the card does not show. */
  more: number
  /** The first times for other reasons where there are none for that one. */
  further: FurtherTime[]
}

export type LaterDoctor = { provider: Provider; timeZone: string; next: Instant | null; offer: Offer }

/** One page of them: those with times first. `total` and `totalNow` count all. */
export type FoundDoctors = { now: FoundDoctor[]; later: LaterDoctor[]; total: number; totalNow: number }

export type Page = { skip: number; take: number }

type Offered = { offer: Offer; times: Omit<ProviderTimes, 'starts'> & { starts: Instant[] } }

const earliestFirst = (a: Offered, b: Offered) => ((a.times.starts[0] ?? '~') < (b.times.starts[0] ?? '~') ? -1 : 1)

/**
 * A page of the doctors with suiting times in the window, the earliest first, cut down to what a card shows; those without
 * times come apart after them with their next one. The days are the same for all cards of a page: the first three on which
 * anybody on it has a time.
 *
 * A card's times are for one reason: the one that was asked for, else the doctor's usual one. Times that only another
 * reason has are named with it.
 */
export function findDoctors(
  providers: readonly Provider[],
  found: readonly ProviderTimes[],
  filters: Filters,
  { today, skip, take }: Page & { today: PlainDate },
): FoundDoctors {
  const suiting = whenSuiting(today)
  const timesOf = Map.groupBy(found, ({ providerId }) => providerId)
  const offering = providers.flatMap((provider) => {
    const offered = offeredBy(provider, timesOf.get(provider.id) ?? [], filters, suiting)
    const isUsual = ({ offer }: Offered) => filters.service !== null || offer.isDefault
    const usual = offered.filter(isUsual).toSorted(earliestFirst)[0] ?? offered[0]
    if (!usual) return []
    const others = offered.filter((each) => !isUsual(each))
    return [{ provider, usual, offered, further: furtherOf(usual, others) }]
  })
  const ordered = offering
    .map((each) => ({ ...each, first: firstOf(each) }))
    .toSorted((a, b) => ((a.first ?? '~') < (b.first ?? '~') ? -1 : 1))
  const allOpen = ordered.filter(({ first }) => first !== undefined)
  const open = allOpen.slice(skip, skip + take)
  const dates = [
    ...new Set(open.flatMap(({ usual: { times } }) => times.starts.map((start) => dateIn(times.timeZone, start)))),
  ]
    .toSorted()
    .slice(0, columns)

  const now = open.map(({ provider, usual: { times, offer }, further }) => {
    const byDate = startsByDate(times)
    const days = dates.map((date) => ({ date, starts: (byDate.get(date) ?? []).slice(0, timesADay) }))
    const shown = days.reduce((sum, day) => sum + day.starts.length, 0)
    return { provider, offer, times: slotOf(times), days, more: times.starts.length - shown, further }
  })
  const allLater =
    filters.available.length > 0
      ? []
      : ordered
          .filter(({ first }) => first === undefined)
          .map(({ provider, offered }) => {
            const soonest = offered.toSorted((a, b) => ((a.times.next ?? '~') < (b.times.next ?? '~') ? -1 : 1))[0]!
            const { times, offer } = soonest
            return { provider, offer, timeZone: times.timeZone, next: times.next as Instant | null }
          })
          .toSorted((a, b) => ((a.next ?? '~') < (b.next ?? '~') ? -1 : 1))
  const later = allLater.slice(Math.max(0, skip - allOpen.length), Math.max(0, skip + take - allOpen.length))
  return { now, later, total: allOpen.length + allLater.length, totalNow: allOpen.length }
}

const firstOf = ({ usual, further }: { usual: Offered; further: readonly FurtherTime[] }) =>
  [usual.times.starts[0], further[0]?.startsAt].filter((start) => start !== undefined).toSorted()[0]

/** What a doctor offers with the times that suit: the usual reasons first, those for new patients last. */
function offeredBy(
  { offers }: Provider,
  found: readonly ProviderTimes[],
  { available }: Filters,
  suiting: ReturnType<typeof whenSuiting>,
): Offered[] {
  return offers
    .toSorted(
      (a, b) => Number(b.isDefault) - Number(a.isDefault) || Number(a.newPatientsOnly) - Number(b.newPatientsOnly),
    )
    .flatMap((offer) => {
      const times = found.find((each) => each.serviceId === offer.serviceId && each.locationId === offer.locationId)
      if (!times) return []
      const all = times.starts as Instant[]
      const suits = (start: Instant) => suiting(start, times.timeZone).some((when) => available.includes(when))
      const starts = available.length === 0 ? all : all.filter(suits)
      return [{ offer, times: { ...times, starts } }]
    })
}

/** The first times for other reasons that no time of the usual one is near to, one of each. */
function furtherOf(usual: Offered, others: readonly Offered[]): FurtherTime[] {
  const known = usual.times.starts.map(minuteOf)
  const isFar = (start: Instant) => {
    const minute = minuteOf(start)
    if (known.some((other) => Math.abs(other - minute) < nearMinutes)) return false
    known.push(minute)
    return true
  }
  return others
    .flatMap(({ offer, times }) => times.starts.map((startsAt) => ({ slot: slotOf(times), startsAt, offer })))
    .toSorted((a, b) => (a.startsAt < b.startsAt ? -1 : a.startsAt > b.startsAt ? 1 : 0))
    .filter(({ startsAt }) => isFar(startsAt))
    .slice(0, furtherTimes)
}

const slotOf = ({ providerId, serviceId, locationId, timeZone }: OfferedSlot): OfferedSlot => ({
  providerId,
  serviceId,
  locationId,
  timeZone,
})
