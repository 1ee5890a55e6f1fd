import { calendarFileName } from '@polyclinic/domain/appointments/calendar-name.ts'
import { formatReference } from '@polyclinic/domain/appointments/reference.ts'
import { dateIn, minutesBetween, type Instant } from '@polyclinic/domain/kit/time.ts'
import ical, {
  type ICalCalendar,
  ICalAlarmType,
  ICalAttendeeStatus,
  ICalCalendarMethod,
  ICalEventStatus,
} from 'ical-generator'
import type { Clinic } from '../../platform/clinics.ts'
import type { AppointmentRow } from './queries.ts'
import { placeOf, visitTexts } from './visit-texts.ts'

export type CalendarFile = { name: string; content: string }

const dayMinutes = 24 * 60

/**
 * An appointment for a calendar. The UID stays through all changes and SEQUENCE counts them, so that a calendar moves
 * or removes its entry instead of adding one. `mailTo` makes it an invitation; without it, it is a file to keep. The
 * doctor is the only person in it: a calendar is often shared.
 * @param manageAt where its reader may change the visit: it grants, so only for whom it grants already
 */
export function calendarFile(
  clinic: CalendarClinic,
  visit: AppointmentRow,
  { mailTo, manageAt }: Invitation = {},
): CalendarFile {
  const { texts, say } = visitTexts(clinic, visit)
  const calendar = newCalendar(methodOf(visit.status === 'cancelled', mailTo !== undefined))
  addVisit(calendar, clinic, visit, { mailTo, manageAt })
  const date = dateIn(visit.time_zone, visit.starts_at as Instant)
  return {
    name: calendarFileName(say(texts.calendarFile), visit.provider_name, date),
    content: calendar.toString(),
  }
}

/**
 * Several visits in one file, the soonest first: to be kept, since an invitation is of one thing alone (RFC 5546, 3.2.2).
 * @param manageAt where the reader may change each
 */
export function calendarFileOfSeries(
  clinic: CalendarClinic,
  visits: readonly AppointmentRow[],
  manageAt: (visit: AppointmentRow) => string | undefined,
): CalendarFile {
  const first = visits[0]!
  const { texts, say } = visitTexts(clinic, first)
  const calendar = newCalendar(ICalCalendarMethod.PUBLISH)
  for (const visit of visits) addVisit(calendar, clinic, visit, { manageAt: manageAt(visit) })
  const date = dateIn(first.time_zone, first.starts_at as Instant)
  return { name: calendarFileName(say(texts.calendarFile), first.provider_name, date), content: calendar.toString() }
}

type CalendarClinic = Pick<Clinic, 'name' | 'primaryHost' | 'locale'>
type Invitation = { mailTo?: string | undefined; manageAt?: string | undefined }

const newCalendar = (method: ICalCalendarMethod) =>
  ical({ prodId: { company: 'Polyclinic', product: 'Appointments' }, method })

function addVisit(
  calendar: ICalCalendar,
  clinic: CalendarClinic,
  visit: AppointmentRow,
  { mailTo, manageAt }: Invitation,
): void {
  const isCancelled = visit.status === 'cancelled'
  const { texts, say } = visitTexts(clinic, visit)
  const summary = say(texts.calendarTitle, { doctor: visit.provider_name })
  const description = [
    clinic.name,
    say(texts.reference, { reference: formatReference(visit.reference) }),
    ...(visit.location_phone ? [say(texts.phone, { phone: visit.location_phone })] : []),
    ...(manageAt && !isCancelled ? [`${say(texts.change)}: ${manageAt}`] : []),
  ].join('\n')
  const event = calendar.createEvent({
    id: visit.id,
    sequence: visit.version - 1,
    stamp: new Date(visit.updated_at),
    start: new Date(visit.starts_at),
    end: new Date(visit.ends_at),
    summary,
    description,
    location: placeOf(visit),
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    organizer: { name: clinic.name, email: `no-reply@${clinic.primaryHost}` },
    ...(mailTo ? { attendees: [{ email: mailTo, status: ICalAttendeeStatus.ACCEPTED, rsvp: false }] } : {}),
  })
  if (!isCancelled)
    event.createAlarm({ type: ICalAlarmType.display, description: summary, triggerBefore: reminderMinutes(visit) * 60 })
}

function methodOf(isCancelled: boolean, isInvitation: boolean): ICalCalendarMethod {
  if (isCancelled) return ICalCalendarMethod.CANCEL
  return isInvitation ? ICalCalendarMethod.REQUEST : ICalCalendarMethod.PUBLISH
}

/** A day before; an hour before what was booked or moved so late that the day before is over. */
const reminderMinutes = ({ updated_at, starts_at }: AppointmentRow) =>
  minutesBetween(updated_at as Instant, starts_at as Instant) > dayMinutes ? dayMinutes : 60
