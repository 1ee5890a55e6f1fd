import { keepsItsTime } from '@polyclinic/domain/appointments/states.ts'
import { openerOf, type DayVisit } from './day.ts'

type Seated = Pick<DayVisit, 'startsAt' | 'endsAt' | 'seat' | 'provider' | 'service' | 'location'>

/** What those have in common who are in one group; null of a visit that is one patient's alone. */
export const groupKey = ({ startsAt, endsAt, seat, provider, service, location }: Seated): string | null =>
  seat && [startsAt, endsAt, provider.id, service.id, location.id].join(' ')

/** Who is in a group, by their seats; who canceled or did not come is in none. */
export function groupOf(visit: DayVisit, visits: readonly DayVisit[]): DayVisit[] {
  const key = groupKey(visit)
  if (key === null) return []
  return visits
    .filter((each) => keepsItsTime(each.status) && groupKey(each) === key)
    .toSorted((one, other) => one.seat!.number - other.seat!.number)
}

/** Where a visit is on the screen; of a group that is one block that is the block. */
export function elementOf(visit: Seated & Pick<DayVisit, 'id'>): HTMLElement | null {
  const key = groupKey(visit)
  const own = document.getElementById(openerOf(visit))
  return own ?? (key === null ? null : document.querySelector<HTMLElement>(`[data-group="${key}"]`))
}
