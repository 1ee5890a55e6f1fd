import type { Day } from './day.ts'
import { isAllDay } from './rows.ts'

export type OffReason = NonNullable<Day['providers'][number]['off']>
type WorkOfDay = Pick<Day, 'date' | 'timeZone' | 'breaks' | 'closure' | 'providers'>

/** Why nobody is seen on a day by the doctors that are shown; null when one of them works. */
export function offReason(day: WorkOfDay): OffReason | null {
  if (day.closure !== null) return 'closed'
  const [first, ...others] = day.providers
  if (!first || day.providers.some(({ off }) => off === null)) return null
  if (others.length > 0) return others.every(({ off }) => off === first.off) ? first.off : 'no-hours'
  // Somebody on leave has no hours to miss on a weekend, and is away all the same.
  return day.breaks.some((gap) => gap.kind === 'time-off' && isAllDay(gap, day)) ? 'time-off' : first.off
}
