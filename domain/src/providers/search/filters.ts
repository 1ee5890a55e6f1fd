import { dateIn, wallTimeIn, weekdayOfDate, type Instant, type PlainDate } from '../../kit/time.ts'

/** When a time suits: any of those that are checked. */
export const availabilities = ['today', 'evening', 'saturday'] as const
export type Availability = (typeof availabilities)[number]

/** From when on a time counts as evening. */
export const eveningFrom = '17:00'

type Place = { openingHours: readonly { weekday: number; closesAt: string }[] }

/** Those that the opening hours of a place leave room for. */
export const availabilitiesAt = (places: readonly Place[]): Availability[] =>
  availabilities.filter((when) =>
    places.some(({ openingHours }) =>
      openingHours.some(({ weekday, closesAt }) => {
        if (when === 'saturday') return weekday === 6
        return when === 'today' || closesAt > eveningFrom
      }),
    ),
  )

export type Filters = {
  /** A service's slug. */
  service: string | null
  location: string | null
  specialities: readonly string[]
  languages: readonly string[]
  available: readonly Availability[]
}

/** How an address and the search's query call each filter. */
export const filterParameters = {
  service: 'service',
  location: 'location',
  available: 'available',
  specialities: 'speciality',
  languages: 'language',
} as const satisfies Record<keyof Filters, string>
export type FilterParameter = (typeof filterParameters)[keyof Filters]

export const filterNames = Object.keys(filterParameters) as (keyof Filters)[]

const chosenIn = (filters: Filters): [FilterParameter, readonly string[]][] =>
  filterNames
    .map((name): [FilterParameter, readonly string[]] => [filterParameters[name], [filters[name] ?? []].flat()])
    .filter(([, values]) => values.length > 0)

function filtersOf(valuesOf: (parameter: FilterParameter) => string[]): Filters {
  const of = (name: keyof Filters) => valuesOf(filterParameters[name])
  const available = of('available')
  return {
    service: of('service')[0] ?? null,
    location: of('location')[0] ?? null,
    specialities: of('specialities'),
    languages: of('languages'),
    available: availabilities.filter((value) => available.includes(value)),
  }
}

/** What could be the name of something in an address. */
const isName = (value: string | null): value is string => value !== null && /^[A-Za-z0-9-]{1,80}$/.test(value)

/** The filters of an address; what it does not know it leaves out. */
export const readFilters = (params: URLSearchParams): Filters =>
  filtersOf((parameter) => params.getAll(parameter).filter(isName).slice(0, 12))

/** The list with these filters, from its first page unless another is named. */
export function addressOf(filters: Filters, page = 1): string {
  const chosen = chosenIn(filters).flatMap(([parameter, values]) => values.map((value) => [parameter, value]))
  if (page > 1) chosen.push(['page', String(page)])
  return chosen.length > 0 ? `/doctors?${new URLSearchParams(chosen)}` : '/doctors'
}

type FilterQuery = { [P in FilterParameter]?: string | undefined }

/** The same filters as the search takes them: several with commas between them. */
export const searchOf = (filters: Filters): FilterQuery =>
  Object.fromEntries(chosenIn(filters).map(([parameter, values]) => [parameter, values.join()]))

export const readSearch = (query: FilterQuery): Filters =>
  filtersOf((parameter) => query[parameter]?.split(',').filter(Boolean) ?? [])

export const isFiltered = (filters: Filters) =>
  Boolean(filters.service ?? filters.location) ||
  filters.specialities.length + filters.languages.length + filters.available.length > 0

type Person = { speciality: string; languages: readonly string[]; locations: readonly { id: string }[] }

/** Whether a doctor matches what does not depend on times: one of each group that is checked. */
export function matches(person: Person, { specialities, languages, location }: Filters, locationId: string | null) {
  return (
    (specialities.length === 0 || specialities.includes(person.speciality)) &&
    (languages.length === 0 || languages.some((language) => person.languages.includes(language))) &&
    (location === null || person.locations.some(({ id }) => id === locationId))
  )
}

/** Whether a time suits. */
export function suits(start: Instant, zone: string, today: PlainDate, available: readonly Availability[]): boolean {
  if (available.length === 0) return true
  const date = dateIn(zone, start)
  return available.some((when) => {
    if (when === 'today') return date === today
    if (when === 'saturday') return weekdayOfDate(date) === 6
    return wallTimeIn(zone, start) >= eveningFrom
  })
}

/** When each start suits, looked up once: doctors of one clinic begin at the same times. */
export function whenSuiting(today: PlainDate): (start: Instant, zone: string) => readonly Availability[] {
  const known = new Map<string, readonly Availability[]>()
  return (start, zone) => {
    const key = start + zone
    const when = known.get(key) ?? availabilities.filter((one) => suits(start, zone, today, [one]))
    known.set(key, when)
    return when
  }
}
