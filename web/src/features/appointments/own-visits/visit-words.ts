import type { readAppointment } from '@polyclinic/domain/appointments/endpoints.ts'
import type { Answer } from '@polyclinic/domain/kit/endpoint.ts'
import { formatLongDate, formatShortDay, formatTime, formatZone } from '@polyclinic/domain/kit/format.ts'
import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'

export type Visit = Answer<typeof readAppointment>

/** `Mon, Dec 7`; in another year than now's with it. */
export function visitDay({ startsAt, timeZone }: Visit, now: Instant, formatLocale: string): string {
  const date = dateIn(timeZone, startsAt as Instant)
  const isThisYear = date.slice(0, 4) === dateIn(timeZone, now).slice(0, 4)
  return isThisYear ? formatShortDay(date, formatLocale) : formatLongDate(date, formatLocale)
}

/** The name of the visit's zone, when the reader's own clock shows another time then; else null. */
export function foreignZone({ startsAt, timeZone }: Visit, formatLocale: string, ownZone: string): string | null {
  const shown = (zone: string) => formatTime(startsAt as Instant, 'en-GB', zone)
  return shown(timeZone) === shown(ownZone) ? null : formatZone(timeZone, formatLocale)
}
