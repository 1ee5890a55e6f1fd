import { pageAddress, skipOf } from '../../../platform/page/paging.ts'
import { noFilters, type AppointmentFilters } from '../../../state/appointments.ts'

export const visitFilters = ['all', 'upcoming', 'past'] as const
export type VisitFilter = (typeof visitFilters)[number]

const { takeValue } = noFilters

/** What the address asks for, as the state area keeps it; nonsense is the first page of all. */
export function filtersOf(search: URLSearchParams): AppointmentFilters & { appointmentFilter: VisitFilter } {
  const asked = search.get('filter')
  const appointmentFilter = visitFilters.find((filter) => filter === asked) ?? 'all'
  return { ...noFilters, appointmentFilter, skipValue: skipOf(search, takeValue) }
}

/** The address of a filter's page, without what is as usual. */
export function visitsAddress(filter: VisitFilter, skip = 0): string {
  return pageAddress('/patient', skip, takeValue, filter === 'all' ? {} : { filter })
}
