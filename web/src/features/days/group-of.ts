import { keepsItsTime } from '@polyclinic/domain/appointments/states.ts'
import type { DayVisit } from './day.ts'

type Seated = Pick<DayVisit, 'startsAt' | 'endsAt' | 'seat' | 'provider' | 'service' | 'location'>

/** What those have in common who are in one session; null of a visit that is one patient's alone. */
export const groupKey = ({ startsAt, endsAt, seat, provider, service, location }: Seated): string | null =>
  seat && [startsAt, endsAt, provider.id, service.id, location.id].join(' ')

/** Who is in a session, by their seats. */
export function groupOf(visit: DayVisit, visits: readonly DayVisit[]): DayVisit[] {
  const key = groupKey(visit)
  if (key === null) return []
  return visits
    .filter((each) => keepsItsTime(each.status) && groupKey(each) === key)
    .toSorted((one, other) => one.seat!.number - other.seat!.number)
}
