import { formatPlace } from '@polyclinic/domain/locations/format-address.ts'
import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import type { Context } from '../../platform/context.ts'
import { languageOfClinic, type Language } from '../../platform/language.ts'
import { pageAddress } from '../../platform/origin.ts'
import type { FeedVisit } from './feed-visits.ts'

const appointment: Record<Language, string> = { en: 'Appointment', de: 'Termin' }
/** As often as programs are asked to read again, in seconds. */
const readAgainAfter = 15 * 60

/**
 * A doctor's visits for their own calendar, which a company keeps and a family may see: that there is one, when and where,
 * never whose it is or what for; the address in it opens the day for whoever is signed in.
 */
export function feedFile(context: Pick<Context, 'clinic' | 'services'>, visits: readonly FeedVisit[]): string {
  const { clinic } = context
  const calendar = ical({
    prodId: { company: 'Polyclinic', product: 'Calendar' },
    method: ICalCalendarMethod.PUBLISH,
    name: clinic.name,
    ttl: readAgainAfter,
  })
  // Times are instants; this is how a program shows them to whoever travels.
  calendar.x('X-WR-TIMEZONE', clinic.time_zone)
  for (const visit of visits) {
    calendar.createEvent({
      id: visit.id,
      sequence: visit.version - 1,
      stamp: new Date(visit.updated_at),
      start: new Date(visit.starts_at),
      end: new Date(visit.ends_at),
      summary: appointment[languageOfClinic(clinic)],
      location: formatPlace(visit.location_name, visit.address as Parameters<typeof formatPlace>[1]),
      url: pageAddress(
        context,
        `/doctor/calendar?view=day&date=${dateIn(clinic.time_zone, visit.starts_at as Instant)}`,
      ),
      status: ICalEventStatus.CONFIRMED,
    })
  }
  return calendar.toString()
}
