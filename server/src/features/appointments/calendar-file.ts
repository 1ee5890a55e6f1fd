import { formatAddress } from '@polyclinic/domain/locations/format-address.ts'
import ical, { ICalAttendeeStatus, ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import type { Clinic } from '../../platform/clinics.ts'
import { isLanguage } from '../../platform/language.ts'
import { writeText } from '../../platform/text.ts'
import { texts } from './texts.ts'
import type { AppointmentRow } from './queries.ts'

type Visit = Pick<
  AppointmentRow,
  | 'id'
  | 'version'
  | 'status'
  | 'starts_at'
  | 'ends_at'
  | 'provider_name'
  | 'location_name'
  | 'address'
  | 'language'
  | 'updated_at'
>

/**
 * An appointment for a calendar. The UID stays through all changes and SEQUENCE counts them, so that a calendar moves
 * or removes its entry instead of adding one. `mailTo` makes it an invitation; without it, it is a file to keep.
 */
export function calendarFile(clinic: Pick<Clinic, 'name' | 'primaryHost'>, visit: Visit, mailTo?: string): string {
  const isCancelled = visit.status === 'cancelled'
  const language = isLanguage(visit.language) ? visit.language : 'en'
  const calendar = ical({
    prodId: { company: 'Polyclinic', product: 'Appointments' },
    method: methodOf(isCancelled, mailTo !== undefined),
  })
  calendar.createEvent({
    id: visit.id,
    sequence: visit.version - 1,
    stamp: new Date(visit.updated_at),
    start: new Date(visit.starts_at),
    end: new Date(visit.ends_at),
    summary: writeText(texts[language].calendarTitle, language, { doctor: visit.provider_name }),
    location: `${visit.location_name}, ${formatAddress(visit.address as Parameters<typeof formatAddress>[0])}`,
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    organizer: { name: clinic.name, email: `no-reply@${clinic.primaryHost}` },
    // No name: what somebody typed is nothing for a calendar that may be another person's.
    ...(mailTo ? { attendees: [{ email: mailTo, status: ICalAttendeeStatus.ACCEPTED }] } : {}),
  })
  return calendar.toString()
}

function methodOf(isCancelled: boolean, isInvitation: boolean): ICalCalendarMethod {
  if (isCancelled) return ICalCalendarMethod.CANCEL
  return isInvitation ? ICalCalendarMethod.REQUEST : ICalCalendarMethod.PUBLISH
}
