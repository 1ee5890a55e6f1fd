import type { readAppointment } from '@polyclinic/domain/appointments/endpoints.ts'
import type { Answer } from '@polyclinic/domain/kit/endpoint.ts'
import { formatLongDate, formatShortDay, formatTime, formatZone } from '@polyclinic/domain/kit/format.ts'
import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import type { Texts } from '../../../platform/i18n/texts.tsx'

export type Visit = Answer<typeof readAppointment>
type Person = { givenName: string; familyName: string }

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

/** `Annual exam`, or `Annual exam, for Mateo` when it is not one's own. */
export function visitTitle({ service, patient, bookedBy }: Visit, own: Person | null, { t }: Texts): string {
  const isOwn = own ? own.givenName === patient.givenName && own.familyName === patient.familyName : bookedBy === null
  return isOwn ? service.name : t('patient.forPerson', { service: service.name, name: patient.givenName })
}
