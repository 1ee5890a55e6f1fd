import { isOver } from '@polyclinic/domain/appointments/states.ts'
import type { Day, DayVisit } from './day.ts'

/** Who stands in the side card. */
export type AtHand = { kind: 'with-you' | 'waiting' | 'next' | 'first'; visit: DayVisit } | { kind: 'nobody' }

/**
 * Who is with the doctor, else who waits, else who comes next; on a day ahead its first visit. Null for days gone by and
 * days without visits.
 */
export function atHandOf({ date, today, items }: Pick<Day, 'date' | 'today' | 'items'>): AtHand | null {
  const open = items.filter(({ status }) => !isOver(status))
  if (date < today || items.length === 0) return null
  const [first] = open
  if (date > today) return first ? { kind: 'first', visit: first } : null
  const withYou = open.filter(({ status }) => status === 'checked-in')
  const latest = withYou.toSorted((a, b) => (b.startedAt ?? '').localeCompare(a.startedAt ?? ''))[0]
  if (latest) return { kind: 'with-you', visit: latest }
  const waiting = open.find(({ status }) => status === 'arrived')
  if (waiting) return { kind: 'waiting', visit: waiting }
  return first ? { kind: 'next', visit: first } : { kind: 'nobody' }
}
