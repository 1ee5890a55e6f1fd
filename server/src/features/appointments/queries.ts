import type { CancellationCause } from '@polyclinic/domain/appointments/cancellation.ts'
import type { SeenVisit } from '@polyclinic/domain/appointments/decide-change.ts'
import type { Answer } from '@polyclinic/domain/kit/endpoint.ts'
import type { readAppointment } from '@polyclinic/domain/appointments/endpoints.ts'
import type { AppointmentState } from '@polyclinic/domain/appointments/states.ts'
import { readsWords } from '@polyclinic/domain/appointments/reads-words.ts'
import { eachVisitField, visitTextNames, type VisitFieldValues } from '@polyclinic/domain/appointments/visit-fields.ts'
import type { Side } from '@polyclinic/domain/kit/permissions.ts'
import type { Entitled } from '@polyclinic/domain/kit/reach.ts'
import type { Policy } from '@polyclinic/domain/organizations/model.ts'
import { sql } from 'kysely'
import { fileUrl } from '../../platform/file-url.ts'
import type { Context } from '../../platform/context.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import { isDocumented, keepsItsDoctor } from '../chart-access/written-notes.ts'
import { personColumns } from '../patient-records/person-columns.ts'
import { resourcesOfVisit } from '../shared-resources/queries.ts'
import { wholeMinute } from '../slots/offer-snapshot.ts'
import { bookedByOf } from './booked-by.ts'
import { delayOfVisit } from './current-delays.ts'
import { visitsOnly } from '../patient-records/shown-to-account.ts'

export type Appointment = Answer<typeof readAppointment>
type Address = Appointment['location']['address']

/** Appointments with what their contract tells: the promise from their own copies, pictures and phone as they are now. */
export const selectAppointments = (db: ClinicDatabase) =>
  db
    .selectFrom('appointments as a')
    .innerJoin('patients as p', 'p.id', 'a.patient_id')
    .innerJoin('providers as d', 'd.id', 'a.provider_id')
    .innerJoin('services as s', 's.id', 'a.service_id')
    .innerJoin('locations as l', 'l.id', 'a.location_id')
    .selectAll('a')
    .select([
      'p.given_name as patient_given_name',
      'p.family_name as patient_family_name',
      'p.email as patient_email',
      'd.slug as provider_slug',
      'd.speciality as provider_speciality',
      'd.portrait_hash as provider_portrait_hash',
      's.slug as service_slug',
      'l.phone as location_phone',
      'l.directions_url as location_directions_url',
    ])
    .select(personColumns.map((column) => `p.${column} as patient_${column}` as const))
    .select([isDocumented(sql`a.id`).as('is_documented'), keepsItsDoctor(sql`a.id`).as('keeps_its_doctor')])
    .select([cancellationCause, delayMinutes, isPrepaid, resourcesOfVisit(sql`a.id`).as('resources')])

/** Of before causes were asked for, the side tells. */
const cancellationCause = sql<CancellationCause | null>`
  case when a.status = 'cancelled' then (
    select coalesce(c.cause, c.actor_side) from appointment_history c
    where c.appointment_id = a.id and c.act = 'cancel' order by c.version_after desc limit 1
  ) end`.as('cancellation_cause')

/** Of the visit's day; nobody is told of one who has begun. */
const delayMinutes = sql<number | null>`
  case when a.status in ('booked', 'arrived') then ${delayOfVisit} end`.as('delay_minutes')

/** When a visit was booked for its time, or moved to it: not when it was only made longer. */
export const hasTimeSince = (visit: string) => sql<string>`coalesce((
  select h.at from appointment_history h
  where h.appointment_id = ${sql.ref(`${visit}.id`)} and h.act = 'reschedule'
    and h.starts_at_before <> h.starts_at_after
  order by h.version_after desc limit 1), ${sql.ref(`${visit}.created_at`)})`

/** Confirmed without, where the clinic took no payments online any more. */
const isPrepaid = sql<boolean>`
  case when a.prepayment_minor = 0 then false else exists (
    select from invoices i join online_payments o on o.invoice_id = i.id
    where i.appointment_id = a.id and o.is_prepayment and o.status = 'succeeded'
  ) end`.as('is_prepaid')

/** Whose a visit is. On its day it is its doctor's: what is done there, no patient does. */
export const whoseVisit = { providerId: 'a.provider_id', patientId: 'a.patient_id' }
export const whoseDay = { providerId: 'a.provider_id' }

/** `during` and `taken_seat` are what its claim is of, and nobody's to tell; the number in the queue is the database's to give. */
export type AppointmentRow = Omit<
  Awaited<ReturnType<ReturnType<typeof selectAppointments>['executeTakeFirstOrThrow']>>,
  'during' | 'taken_seat' | 'queue_day' | 'queue_number'
>

export const readRow = (db: ClinicDatabase, id: string): Promise<AppointmentRow> =>
  selectAppointments(db).where('a.id', '=', id).executeTakeFirstOrThrow()

export type SeenColumns = Pick<
  AppointmentRow,
  | 'status'
  | 'version'
  | 'starts_at'
  | 'ends_at'
  | 'time_zone'
  | 'provider_id'
  | 'policy'
  | 'created_at'
  | 'is_late_change'
  | 'delay_minutes'
  | 'is_documented'
  | 'keeps_its_doctor'
  | 'seat'
>

/** A row as changes of it are decided upon. */
export const seenVisit = (row: SeenColumns): SeenVisit => ({
  status: row.status as AppointmentState,
  version: row.version,
  startsAt: row.starts_at,
  endsAt: row.ends_at,
  timeZone: row.time_zone,
  providerId: row.provider_id,
  policy: row.policy as Policy,
  createdAt: row.created_at,
  isLateChange: row.is_late_change,
  delayMinutes: row.delay_minutes,
  isDocumented: row.is_documented,
  keepsItsDoctor: row.keeps_its_doctor,
  hasSeat: row.seat !== null,
})

/** A row in the shape of the contract. */
export const asAppointment = (row: AppointmentRow): Appointment => ({
  id: row.id,
  reference: row.reference,
  status: row.status as AppointmentState,
  version: row.version,
  startsAt: wholeMinute(row.starts_at),
  endsAt: wholeMinute(row.ends_at),
  timeZone: row.time_zone,
  provider: {
    id: row.provider_id,
    slug: row.provider_slug,
    name: row.provider_name,
    speciality: row.provider_speciality,
    portraitUrl: fileUrl(row.provider_portrait_hash),
  },
  service: {
    id: row.service_id,
    name: row.service_name,
    durationMinutes: row.duration_minutes,
    price: { minor: row.price_minor, currency: row.currency },
  },
  location: {
    id: row.location_id,
    name: row.location_name,
    address: row.address as Address,
    phone: row.location_phone,
    directionsUrl: row.location_directions_url,
  },
  policy: row.policy as Policy,
  patient: { id: row.patient_id, givenName: row.patient_given_name, familyName: row.patient_family_name },
  bookedBy: bookedByOf(row),
  ...(eachVisitField((name) => row[name]) as VisitFieldValues),
  beforeYouCome: row.before_you_come,
  createdAt: row.created_at,
  confirmedAt: row.confirmed_at,
  isLateChange: row.is_late_change,
  delayMinutes: row.delay_minutes,
  resources: row.resources.map(({ group: _group, ...each }) => each),
  seat: row.seat === null ? null : { number: row.seat, of: row.seats! },
  cancellationCause: row.cancellation_cause,
  ...((row.payment_due_at !== null || row.is_prepaid) && {
    prepayment: { minor: row.prepayment_minor, currency: row.currency },
  }),
  ...(row.payment_due_at !== null && { paymentDueAt: row.payment_due_at }),
})

/** The same for whoever asks, on their side: what was said in own words, only for who needs it. */
export function asSeen(actor: Entitled, side: Side, row: AppointmentRow): Appointment {
  const appointment = asAppointment(row)
  return side === 'patient' || readsWords(actor, row.provider_id) ? appointment : withoutWords(appointment)
}

const withoutWords = (appointment: Appointment): Appointment => ({
  ...appointment,
  ...Object.fromEntries(visitTextNames.map((name) => [name, null])),
})

/** The same of several; who only sees to somebody's visits is not told what that person wrote, either. */
export async function allAsSeen(context: Context, side: Side, rows: readonly AppointmentRow[]): Promise<Appointment[]> {
  const seen = rows.map((row) => asSeen(context.actor, side, row))
  if (side === 'clinic') return seen
  const only = await visitsOnly(
    context,
    rows.map(({ patient_id }) => patient_id),
  )
  return seen.map((appointment, place) => (only.has(rows[place]!.patient_id) ? withoutWords(appointment) : appointment))
}
