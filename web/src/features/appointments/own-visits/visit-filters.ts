import { noFilters, type AppointmentFilters } from '../../../state/appointments.ts'

export const visitFilters = ['all', 'upcoming', 'past'] as const
export type VisitFilter = (typeof visitFilters)[number]

const { takeValue } = noFilters

/** What the address asks for, as the state area keeps it; nonsense is the first page of all. */
export function filtersOf(search: URLSearchParams): AppointmentFilters & { appointmentFilter: VisitFilter } {
  const asked = search.get('filter')
  const page = /^[1-9]\d{0,4}$/.test(search.get('page') ?? '') ? Number(search.get('page')) : 1
  const appointmentFilter = visitFilters.find((filter) => filter === asked) ?? 'all'
  return { ...noFilters, appointmentFilter, skipValue: (page - 1) * takeValue }
}

/** The address of a filter's page, without what is as usual. */
export function visitsAddress(filter: VisitFilter, skip = 0): string {
  const search = new URLSearchParams()
  if (filter !== 'all') search.set('filter', filter)
  if (skip > 0) search.set('page', String(skip / takeValue + 1))
  return search.size > 0 ? `/patient?${search}` : '/patient'
}

/** Where the last page begins. */
export const lastSkip = (total: number) => Math.max(0, Math.ceil(total / takeValue) - 1) * takeValue
