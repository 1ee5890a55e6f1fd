import type { PlainDate } from '@polyclinic/domain/kit/time.ts'
import type { Column } from './columns.ts'
import type { Stretch } from './lanes.ts'

/** What is shorter lies between two visits, and is too small for a press. */
const shortest = 15
/** Times are said in such steps. */
const step = 5

export type Moment = { today: PlainDate; minute: number }

/** When a doctor works and nobody is booked, from now on. */
export function gapsOf(
  { date, open, blocks, absences }: Pick<Column, 'date' | 'open' | 'blocks' | 'absences'>,
  { today, minute }: Moment,
): Stretch[] {
  if (date < today) return []
  const begins = date === today ? Math.ceil((minute + 1) / step) * step : 0
  const taken = [...blocks, ...absences].toSorted((a, b) => a.from - b.from)
  const gaps: Stretch[] = []
  let from = begins
  for (const hours of open.toSorted((a, b) => a.from - b.from)) {
    from = Math.max(from, hours.from)
    for (const each of taken) {
      if (each.from >= hours.to) break
      if (each.from > from) gaps.push({ from, to: each.from })
      from = Math.max(from, each.to)
    }
    if (hours.to > from) gaps.push({ from, to: hours.to })
    from = Math.max(from, hours.to)
  }
  return gaps.filter((gap) => gap.to - gap.from >= shortest)
}
