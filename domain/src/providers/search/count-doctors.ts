import type { Instant, PlainDate } from '../../kit/time.ts'
import { availabilities, matches, whenSuiting, type Availability, type Filters } from './filters.ts'
import type { Provider, ProviderTimes } from './found-doctors.ts'

/** A filter of the address as the directory knows it: what it does not know is not asked for. */
type Search = { filters: Filters; serviceId: string | null; locationId: string | null }

const groups = ['specialities', 'languages', 'available'] as const
type Group = (typeof groups)[number]

/** How many doctors each choice of a group would leave, the other groups as they are chosen now. */
export type FilterCounts = Record<Group, Record<string, number>>

/** `found` holds the times of everybody for the reason and the place that were asked for. */
export function countDoctors(
  providers: readonly Provider[],
  found: readonly ProviderTimes[],
  { filters, serviceId, locationId }: Search,
  today: PlainDate,
): FilterCounts {
  const suiting = whenSuiting(today)
  const timesOf = Map.groupBy(found, ({ providerId }) => providerId)
  const people = providers
    .filter((provider) => offers(provider, serviceId, locationId))
    .map((provider) => {
      const times = timesOf.get(provider.id) ?? []
      const values = {
        specialities: [provider.speciality],
        languages: provider.languages,
        available: whenOf(times, suiting),
      }
      return { provider, values }
    })
  const countsOf = (group: Group) => {
    const others = { ...filters, [group]: [] }
    const left = people.filter(
      ({ provider, values }) =>
        matches(provider, others, locationId) &&
        (others.available.length === 0 || others.available.some((when) => values.available.includes(when))),
    )
    const counts: Record<string, number> = {}
    for (const { values } of left) for (const value of values[group]) counts[value] = (counts[value] ?? 0) + 1
    return counts
  }
  return {
    specialities: countsOf('specialities'),
    languages: countsOf('languages'),
    available: countsOf('available'),
  }
}

function whenOf(times: readonly ProviderTimes[], suiting: ReturnType<typeof whenSuiting>): Availability[] {
  const found = new Set<Availability>()
  for (const { starts, timeZone } of times)
    for (const start of starts) for (const when of suiting(start as Instant, timeZone)) found.add(when)
  return availabilities.filter((when) => found.has(when))
}

const offers = (provider: Provider, serviceId: string | null, locationId: string | null) =>
  provider.offers.some(
    (offer) =>
      (serviceId === null || offer.serviceId === serviceId) && (locationId === null || offer.locationId === locationId),
  )

/** What stands between the list and anybody in it. */
export type Nobody =
  /** Such doctors there are, only not at that time; `next` is when the first of them has one. */
  | { because: 'time'; next: { at: Instant; timeZone: string } | null }
  /** No such doctor at all; each of these filters is one too many. */
  | { because: 'filters'; tooMany: (keyof Filters)[] }

export function whyNobody(providers: readonly Provider[], found: readonly ProviderTimes[], asked: Search): Nobody {
  const listed = ({ filters, serviceId, locationId }: Search) =>
    providers.filter((provider) => matches(provider, filters, locationId) && offers(provider, serviceId, locationId))
  const rest = listed(asked)
  if (rest.length > 0) return { because: 'time', next: firstOf(found, new Set(rest.map(({ id }) => id))) }
  const { filters } = asked
  const without: [keyof Filters, Search][] = [
    ['service', { ...asked, filters: { ...filters, service: null }, serviceId: null }],
    ['location', { ...asked, filters: { ...filters, location: null }, locationId: null }],
    ['specialities', { ...asked, filters: { ...filters, specialities: [] } }],
    ['languages', { ...asked, filters: { ...filters, languages: [] } }],
  ]
  const tooMany = without.filter(([name, less]) => isChosen(filters, name) && listed(less).length > 0)
  return { because: 'filters', tooMany: tooMany.map(([name]) => name) }
}

const isChosen = (filters: Filters, name: keyof Filters) => (filters[name]?.length ?? 0) > 0

function firstOf(found: readonly ProviderTimes[], among: ReadonlySet<string>) {
  return (
    found
      .filter(({ providerId }) => among.has(providerId))
      .flatMap(({ starts, next, timeZone }) => {
        const at = starts[0] ?? next
        return at ? [{ at: at as Instant, timeZone }] : []
      })
      .toSorted((a, b) => (a.at < b.at ? -1 : 1))[0] ?? null
  )
}
