import { dayOfDate } from '../kit/time.ts'
import { MINUTES_PER_DAY, minuteOfLocal, reached, zoneNamed } from '../kit/zone.ts'
import { hoursOn } from '../slots/hours.ts'
import { hoursFrom, type HoursRows } from '../slots/working-hours.ts'
import type { Period } from './periods.ts'

/** Where a doctor has something to offer. */
export type WorkPlace = { providerId: string; locationId: string; timeZone: string }

/** Whole minutes since 1970, `to` excluded. */
export type WorkingTime = { providerId: string; from: number; to: number }

/**
 * When doctors work in a period by their hours, closures included and time off not: day by day, and opening and closing
 * as slots do on days when the clock changes. Of a doctor at two places at once both.
 */
export function workingTime(rows: HoursRows, places: readonly WorkPlace[], period: Period): WorkingTime[] {
  const hoursOf = hoursFrom(rows)
  const [first, last] = [dayOfDate(period.from), dayOfDate(period.to)]
  return places.flatMap(({ providerId, locationId, timeZone }) => {
    const hours = hoursOf(providerId, locationId)
    const zone = zoneNamed(timeZone)
    const work: WorkingTime[] = []
    for (let day = first; day <= last; day += 1) {
      const pairs = hoursOn(hours, day)
      const midnight = day * MINUTES_PER_DAY
      for (let at = 0; at < pairs.length; at += 2) {
        const from = minuteOfLocal(zone, midnight + pairs[at]!)
        const to = reached(zone, midnight + pairs[at + 1]!)
        if (from < to) work.push({ providerId, from, to })
      }
    }
    return work
  })
}
