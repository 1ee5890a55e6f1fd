import { actRefusal } from '@polyclinic/domain/appointments/rules.ts'
import { isDelayed } from '@polyclinic/domain/delays/rules.ts'
import { isOver } from '@polyclinic/domain/appointments/states.ts'
import { groupKey } from './group-of.ts'
import type { Day, DayVisit } from './day.ts'

/** Who stands in the side card. */
export type CurrentPatient = { kind: 'with-you' | 'waiting' | 'next' | 'first'; visit: DayVisit } | { kind: 'nobody' }

/** Visits of today that should have begun by now, delays included, of whom nobody said whether they are here. */
export const unmarkedOf = ({ date, today, items }: Pick<Day, 'date' | 'today' | 'items'>, now: string): DayVisit[] =>
  date === today
    ? items.filter(
        (visit) => actRefusal(visit, 'no-show', now) === null && !isDelayed(visit, visit.delayMinutes ?? 0, now),
      )
    : []

/**
 * Who is with the doctor, else who waits, else who comes next by the clock; on a day ahead its first visit. Null for days
 * gone by, days without visits, and when nobody is left but who was not marked. Of several who are with the doctor it is who
 * was brought in last; of several who wait, the one who is shown already stays, else the first.
 */
export function currentPatientOf(
  day: Pick<Day, 'date' | 'today' | 'items'>,
  now: string,
  shownId: string | null = null,
): CurrentPatient | null {
  const { date, today, items } = day
  if (date < today || items.length === 0) return null
  const unmarked = unmarkedOf(day, now)
  const open = items.filter((visit) => !isOver(visit.status) && !unmarked.includes(visit))
  const [first] = open
  if (date > today) return first ? { kind: 'first', visit: first } : null
  const withYou = open.filter(({ status }) => status === 'checked-in')
  const inside = withYou.toSorted((a, b) => (a.startedAt ?? '').localeCompare(b.startedAt ?? '')).at(-1)
  if (inside) return { kind: 'with-you', visit: inside }
  const waitingRoom = open.filter(({ status }) => status === 'arrived')
  const waiting = waitingRoom.find(({ id }) => id === shownId) ?? waitingRoom[0]
  if (waiting) return { kind: 'waiting', visit: waiting }
  if (first) return { kind: 'next', visit: first }
  return unmarked.length > 0 ? null : { kind: 'nobody' }
}

/** Who else is with the doctor of a visit, those of its own session aside. */
export const alsoInside = (visit: DayVisit, items: readonly DayVisit[]): DayVisit[] =>
  items.filter(
    (other) =>
      other.id !== visit.id &&
      other.status === 'checked-in' &&
      other.provider.id === visit.provider.id &&
      (visit.seat === null || groupKey(other) !== groupKey(visit)),
  )
