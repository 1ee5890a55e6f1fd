import type { findVisitsInTheWay } from '@polyclinic/domain/availability/endpoints.ts'
import { isStillToCome, type NewTime, type Range } from '@polyclinic/domain/availability/rules.ts'
import { cancelRefusal, isBound, rescheduleRefusal } from '@polyclinic/domain/appointments/rules.ts'
import { visitsOutside } from '@polyclinic/domain/availability/hours-of-date.ts'
import type { HoursRows } from '@polyclinic/domain/slots/working-hours.ts'
import type { AppointmentState } from '@polyclinic/domain/appointments/states.ts'
import type { Output } from '@polyclinic/domain/kit/endpoint.ts'
import { decideAccess, reaches } from '@polyclinic/domain/kit/reach.ts'
import { addMinutes, minuteOf, type Instant } from '@polyclinic/domain/kit/time.ts'
import { sql } from 'kysely'
import { auditOften } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { unlessRefused } from '../../platform/refuse.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import { cancelVisit } from '../appointments/cancel-appointment.ts'
import { isContactShown } from '../appointments/day-appointment.ts'
import { seenVisit, selectAppointments, type AppointmentRow } from '../appointments/queries.ts'
import { moveVisit } from '../appointments/reschedule-appointment.ts'
import { termsOf } from '../holds/terms.ts'
import { claimedInstants } from '../slots/search.ts'

type VisitInTheWay = Output<typeof findVisitsInTheWay>['visits'][number]

/** With whether whoever asks is shown how to reach the patient: as on the visit's day. */
type RowInTheWay = AppointmentRow & { is_contact_shown: boolean }

/** No visit is longer, so an index need not be read from its beginning. */
const longestVisitMinutes = 1440

/** The visits of a doctor that are still to come in a time, by their beginning. */
export async function readVisitsInTheWay(
  context: Pick<Context, 'db' | 'now' | 'actor'>,
  providerId: string,
  { from, to }: Range,
): Promise<RowInTheWay[]> {
  const { db, now } = context
  const rows = await selectAppointments(db)
    .select(isContactShown(context).as('is_contact_shown'))
    .where('a.provider_id', '=', providerId)
    .where('a.starts_at', '>', addMinutes(from, -longestVisitMinutes))
    .where('a.starts_at', '<', to)
    .where('a.ends_at', '>', from)
    .where('a.status', 'in', ['booked', 'arrived'])
    .orderBy('a.starts_at')
    .orderBy('a.id')
    .execute()
  return rows.filter((row) => isStillToCome(seenVisit(row), now))
}

/** From here to the end of the transaction nobody cancels or moves a visit whose time is in this, buffers included. */
export async function lockVisitsIn(db: ClinicDatabase, providerId: string, { from, to }: Range): Promise<void> {
  await sql`
    select a.id from appointments a join claims c on c.appointment_id = a.id
    where c.resource_id = ${providerId} and c.starts_at > ${addMinutes(from, -longestVisitMinutes)}::timestamptz
      and c.starts_at < ${to}::timestamptz and c.ends_at > ${from}::timestamptz
    order by a.id
    for update of a`.execute(db)
}

/** What visits have of a time, buffers included: which visit has what. */
export async function timesOfVisitsIn(
  db: ClinicDatabase,
  providerId: string,
  { from, to }: Range,
): Promise<(Range & { visitId: string })[]> {
  const rows = await db
    .selectFrom('claims')
    .select(['appointment_id', 'starts_at', 'ends_at'])
    .where('resource_id', '=', providerId)
    .where('appointment_id', 'is not', null)
    .where('starts_at', '>', addMinutes(from, -longestVisitMinutes))
    .where('starts_at', '<', to)
    .where('ends_at', '>', from)
    .execute()
  return rows.map(({ appointment_id, starts_at, ends_at }) => ({
    visitId: appointment_id!,
    from: starts_at as Instant,
    to: ends_at as Instant,
  }))
}

/** A visit as somebody who decides about the doctor's time sees it. */
export function visitInTheWay({ actor, now }: Pick<Context, 'actor' | 'now'>, row: RowInTheWay): VisitInTheWay {
  const whose = { providerId: row.provider_id }
  const mayCancel = reaches(actor, 'appointments:cancel', whose, 'clinic')
  const mayMove = reaches(actor, 'appointments:reschedule', whose, 'clinic')
  const visit = seenVisit(row)
  return {
    id: row.id,
    version: row.version,
    status: row.status as AppointmentState,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    timeZone: row.time_zone,
    patient: {
      ...{ givenName: row.patient_given_name, familyName: row.patient_family_name },
      phone: row.is_contact_shown ? row.patient_phone : null,
    },
    isMailed: row.patient_email !== null,
    serviceName: row.service_name,
    mayCancel: mayCancel && cancelRefusal(visit, 'clinic', now, 'clinic') === null,
    mayMove: mayMove && !isBound(visit, row.provider_id) && rescheduleRefusal(visit, 'clinic', now) === null,
  }
}

/** That somebody of the clinic saw who is booked: the patient is told by their visit. */
export const auditVisitsSeen = (
  context: Context,
  providerId: string,
  visits: readonly { id: string }[],
): Promise<number> =>
  auditOften(
    context,
    ...visits.map(({ id }) => {
      const object = { kind: 'appointment', id } as const
      return { action: 'schedules:read', object, detail: providerId, side: 'clinic' } as const
    }),
  )

/** Cancels a visit in the way, as it was seen, with the doctor's words. @throws {Refusal} when that cannot be */
export async function cancelInTheWay(
  context: Context,
  visit: AppointmentRow,
  words: string | undefined,
): Promise<void> {
  const whose = { providerId: visit.provider_id, patientId: visit.patient_id }
  const side = unlessRefused(decideAccess(context.actor, 'appointments:cancel', whose, 'clinic'))
  const asSeen = { headers: { 'if-match': `"${visit.version}"` }, body: { cause: 'clinic' as const }, words }
  await cancelVisit(context, visit, side, asSeen)
}

/** What a visit of a doctor would have of their time at another start, buffers included. */
export const claimedFrom = (visit: AppointmentRow, startsAt: string): Range => {
  const { duration, bufferBefore, bufferAfter } = termsOf(visit)
  return claimedInstants({ duration, bufferBefore, bufferAfter }, minuteOf(startsAt as Instant))
}

/** What was promised of length and price. */
export const promisedOffer = (visit: AppointmentRow) => ({
  durationMinutes: visit.duration_minutes,
  price: { minor: visit.price_minor, currency: visit.currency },
})

/** Moves a visit in the way, as it was seen, on the terms that were promised. @throws {Refusal} when that cannot be */
export async function moveInTheWay(context: Context, visit: AppointmentRow, to: NewTime): Promise<void> {
  const whose = { providerId: visit.provider_id, patientId: visit.patient_id }
  const side = unlessRefused(decideAccess(context.actor, 'appointments:reschedule', whose, 'clinic'))
  await moveVisit(context, visit, side, {
    headers: { 'if-match': `"${visit.version}"` },
    body: { ...to, agreedOffer: promisedOffer(visit) },
  })
}

/** Hours that change, from when to when at the most. */
export type HoursChange = {
  range: Range
  after: HoursRows
  /** Whether they change for what begins there then. */
  isMeant: (what: { locationId: string; timeZone: string; startsAt: string }) => boolean
}

/** The visits whose hours change, with those that these hours do not cover. */
export async function visitsLeftOut(
  context: Pick<Context, 'db' | 'now' | 'actor'>,
  providerId: string,
  { range, after, isMeant }: HoursChange,
): Promise<{ all: RowInTheWay[]; leftOut: RowInTheWay[] }> {
  const all = (await readVisitsInTheWay(context, providerId, range)).filter((row) =>
    isMeant({ locationId: row.location_id, timeZone: row.time_zone, startsAt: row.starts_at }),
  )
  return { all, leftOut: outside(after, all) }
}

/** The visits that no hours cover. */
export function outside<Row extends AppointmentRow>(rows: HoursRows, visits: readonly Row[]): Row[] {
  const seen = visits.map((row) => ({
    row,
    providerId: row.provider_id,
    locationId: row.location_id,
    timeZone: row.time_zone,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
  }))
  return visitsOutside(rows, seen).map(({ row }) => row)
}
