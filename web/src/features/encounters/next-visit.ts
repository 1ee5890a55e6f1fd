import type { DayVisit } from '../days/day.ts'

/**
 * Whose note comes after a visit's, of who is here and whose note is not signed: somebody who is with the doctor already,
 * else who has waited longest.
 */
export function nextVisit<Visit extends Pick<DayVisit, 'id' | 'status' | 'arrivedAt' | 'startsAt' | 'isNoteSigned'>>(
  visits: readonly Visit[],
  after: string,
): Visit | null {
  const open = visits.filter(({ id, isNoteSigned }) => id !== after && !isNoteSigned)
  const since = ({ arrivedAt, startsAt }: Visit) => Date.parse(arrivedAt ?? startsAt)
  return (
    open.find(({ status }) => status === 'checked-in') ??
    open.filter(({ status }) => status === 'arrived').toSorted((a, b) => since(a) - since(b))[0] ??
    null
  )
}
