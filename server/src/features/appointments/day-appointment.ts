import type { Act } from '@polyclinic/domain/appointments/acts.ts'
import type { CancellationCause } from '@polyclinic/domain/appointments/cancellation.ts'
import type { dayAppointment } from '@polyclinic/domain/appointments/model.ts'
import { allowedActs, undoOf, type DoneAct, type Undo } from '@polyclinic/domain/appointments/rules.ts'
import type { BookingSource } from '@polyclinic/domain/appointments/sources.ts'
import { decideAsked } from '@polyclinic/domain/forms/decide-asked.ts'
import type { Permission } from '@polyclinic/domain/kit/permissions.ts'
import { reaches } from '@polyclinic/domain/kit/reach.ts'
import { eachPersonField, personFields } from '@polyclinic/domain/patients/person-fields.ts'
import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { Context } from '../../platform/context.ts'
import { isBookedByThem, ofDesk, ofPatients } from '../chart-access/treated-patients.ts'
import { counts } from '../chart-access/written-notes.ts'
import { formsAskedBefore } from './asked-before.ts'
import { lastVisitOf } from './last-visit.ts'
import { manageLinkOf } from './manage-link.ts'
import { asSeen, seenVisit, selectAppointments } from './queries.ts'

export type DayAppointment = z.infer<typeof dayAppointment>

/**
 * Appointments with what the desk needs to act, and the act that brought each where it stands: the newest one that led
 * there, so that what was undone is passed over. Add a `where`.
 */
export const selectDayAppointments = (context: Pick<Context, 'db' | 'actor' | 'now'>) =>
  selectAppointments(context.db)
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('appointment_history as h')
          .leftJoin('users as u', 'u.id', 'h.actor_user_id')
          .select(['h.act', 'h.at as acted_at', 'h.actor_side', 'h.status_before', 'h.cause', 'h.reason'])
          .select('u.name as actor_name')
          .whereRef('h.appointment_id', '=', 'a.id')
          .whereRef('h.status_after', '=', 'a.status')
          .where('h.act', 'not in', ['undo', 'confirm'])
          .orderBy('h.version_after', 'desc')
          .limit(1)
          .as('done'),
      (join) => join.on(sql.lit(true)),
    )
    .select(['done.act', 'done.acted_at', 'done.actor_side', 'done.status_before'])
    .select(['done.cause', 'done.reason', 'done.actor_name', 'p.email_refused_at', 's.needs'])
    .select(
      sql<boolean>`not exists (select from message_choices c where c.email = p.email and c.kind = 'appointment-reminder'
        and c.phone is null and not c.by_push)`.as('wants_reminders'),
    )
    .select(
      sql<boolean>`exists (select from message_choices c where c.email = p.email and c.complained_at is not null)`.as(
        'has_complained',
      ),
    )
    .select(placeInSeries.as('series'))
    .select(isContactShown(context).as('is_contact_shown'))
    .select(formsAskedBefore.as('forms_asked'))
    .select(lastVisitOf(sql`a.patient_id`, sql`a.starts_at`).as('last_visit'))
    .select(
      sql<boolean>`exists (
        select from encounters e where e.appointment_id = a.id and e.status = 'final' and ${counts('e')})`.as(
        'is_note_signed',
      ),
    )
    .select((eb) =>
      eb
        .selectFrom('private_files as f')
        .select((of) => of.cast<number>(of.fn.countAll(), 'integer').as('count'))
        .whereRef('f.appointment_id', '=', 'a.id')
        .as('documents'),
    )

/** Among those of its series that are not canceled. */
const placeInSeries = sql<DayAppointment['series']>`
  case when a.series_id is not null then (
    select json_build_object('number', 1 + count(*) filter (where of_it.starts_at < a.starts_at),
      'count', count(*))
    from appointments of_it where of_it.series_id = a.series_id and of_it.status <> 'cancelled'
  ) end`

/** Further away a day is nobody's work of now, and a diary read from end to end would be a list of addresses. */
const daysShown = 60

/**
 * How to reach a patient, and the birth date, follow `patients:read-basic`. A doctor sees them of their own day, for some
 * weeks; who books somebody at the desk whom they do not treat learns no more of them than they typed, before the visit was
 * held: a name and a birth date must not be the way to an address.
 */
export function isContactShown(context: Pick<Context, 'actor' | 'now'>): RawBuilder<boolean> {
  const { actor, now } = context
  if (reaches(actor, 'patients:read-basic', {})) return sql`true`
  const isTypedByThem = sql<boolean>`(a.created_at = p.created_at and ${isBookedByThem(context)})`
  const { providerId } = actor.own
  if (!reaches(actor, 'patients:read-basic', { providerId }, 'clinic')) return isTypedByThem
  return sql`(${isTypedByThem} or (
    a.starts_at between ${now}::timestamptz - make_interval(days => ${daysShown}::int)
      and ${now}::timestamptz + make_interval(days => ${daysShown}::int)
    and (${ofPatients(context, 'patients:read-basic', 'a.patient_id')} or (
      a.provider_id = ${providerId} and (a.source not in (${ofDesk}) or not ${isBookedByThem(context)})))))`
}

export type DayRow = Awaited<ReturnType<ReturnType<typeof selectDayAppointments>['executeTakeFirstOrThrow']>>

function doneActOf({
  act,
  acted_at: at,
  actor_side: side,
  cause,
  status_before: statusBefore,
}: DayRow): DoneAct | null {
  return act === null || at === null || side === null
    ? null
    : { act, at, side, cause: cause as CancellationCause | null, statusBefore }
}

/** How the act that brought the visit where it stands can be taken back; null when it cannot be. */
export function undoOfRow(row: DayRow): Undo | null {
  const done = doneActOf(row)
  return done && undoOf(done, seenVisit(row))
}

function lastActOf(row: DayRow, now: string, canUndo: boolean): DayAppointment['lastAct'] {
  const done = doneActOf(row)
  const undo = canUndo ? undoOfRow(row) : null
  return {
    act: (done?.act as Act | undefined) ?? 'book',
    at: done?.at ?? row.created_at,
    by: done?.side === 'clinic' ? row.actor_name : null,
    undo: undo && Date.parse(undo.until) > Date.parse(now) ? undo : null,
  }
}

function cancellationOf(row: DayRow): DayAppointment['cancellation'] {
  const done = doneActOf(row)
  if (done?.act !== 'cancel' || row.cancellation_cause === null) return null
  const cause = row.cancellation_cause
  return { cause, isLate: cause === 'patient' && row.is_late_change, reason: row.reason }
}

export const openForms = ({ forms_asked, id, starts_at }: Pick<DayRow, 'forms_asked' | 'id' | 'starts_at'>): number =>
  (forms_asked ?? []).filter(
    (form) => decideAsked({ ...form, begun: null }, { id, startsAt: starts_at }).state !== 'answered',
  ).length

/** An appointment as one of the clinic's people sees it on its day, with what they may do with it. */
export function dayAppointmentOf(
  row: DayRow,
  { now, clinic, actor }: Pick<Context, 'now' | 'clinic' | 'actor'>,
): DayAppointment {
  const appointment = asSeen(actor, 'clinic', row)
  const isPermitted = (permission: Permission) => reaches(actor, permission, { providerId: row.provider_id })
  return {
    ...appointment,
    patient: {
      ...appointment.patient,
      id: row.patient_id,
      email: row.patient_email,
      wantsReminders: row.wants_reminders,
      isEmailRefused: row.email_refused_at !== null,
      hasComplained: row.has_complained,
      ...eachPersonField((name) => row[`patient_${personFields[name].column}`]),
      ...{
        isContactShown: row.is_contact_shown,
        ...(!row.is_contact_shown && { email: null, phone: null, birthDate: null }),
      },
    },
    arrivedAt: row.arrived_at,
    startedAt: row.started_at,
    // After an undo it is kept, for when they are here, and shown to nobody.
    queueNumber: row.status === 'booked' ? null : row.queue_number,
    lastAct: lastActOf(row, now, isPermitted('appointments:undo')),
    allowedActs: allowedActs(appointment, isPermitted, now),
    language: clinic.locale.startsWith(row.language) ? null : row.language,
    source: row.source as BookingSource,
    series: row.series,
    lastVisit: row.last_visit,
    cancellation: cancellationOf(row),
    documents: isPermitted('documents:read') ? (row.documents ?? 0) : 0,
    isNoteSigned: isPermitted('encounters:write') && row.is_note_signed,
    openForms: openForms(row),
    manageLink: manageLinkOf(row, now),
  }
}

/** @throws when there is no such visit */
export const readDayAppointment = async (context: Context, id: string): Promise<DayAppointment> =>
  dayAppointmentOf(await selectDayAppointments(context).where('a.id', '=', id).executeTakeFirstOrThrow(), context)
