import type { CancellationCause } from '@polyclinic/domain/appointments/cancellation.ts'
import type { dayAppointment } from '@polyclinic/domain/appointments/model.ts'
import { isLateCancellation, undoableUntil, type DoneAct } from '@polyclinic/domain/appointments/rules.ts'
import type { Policy } from '@polyclinic/domain/organizations/model.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Context } from '../../platform/context.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import { manageLinkOf } from './manage-link.ts'
import { asAppointment, selectAppointments } from './queries.ts'

export type DayAppointment = z.infer<typeof dayAppointment>

/**
 * Appointments with what the desk needs to act, and the act that brought each where it stands: the newest one that led
 * there, so that what was undone is passed over. Add a `where`.
 */
export const selectDayAppointments = (db: ClinicDatabase) =>
  selectAppointments(db)
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('appointment_history as h')
          .leftJoin('users as u', 'u.id', 'h.actor_user_id')
          .select(['h.act', 'h.at as acted_at', 'h.actor_side', 'h.status_before', 'h.cause', 'h.reason'])
          .select('u.name as actor_name')
          .whereRef('h.appointment_id', '=', 'a.id')
          .whereRef('h.status_after', '=', 'a.status')
          .where('h.act', '!=', 'undo')
          .orderBy('h.version_after', 'desc')
          .limit(1)
          .as('done'),
      (join) => join.on(sql.lit(true)),
    )
    .select(['done.act', 'done.acted_at', 'done.actor_side', 'done.status_before'])
    .select(['done.cause', 'done.reason', 'done.actor_name'])

export type DayRow = Awaited<ReturnType<ReturnType<typeof selectDayAppointments>['executeTakeFirstOrThrow']>>

function doneActOf({ act, acted_at: at, actor_side: side, cause }: DayRow): DoneAct | null {
  return act === null || at === null || side === null
    ? null
    : { act, at, side, cause: cause as CancellationCause | null }
}

/** Until when the visit can be put back to where it stood before; null when it cannot be. */
export function undoableUntilOf(row: DayRow): string | null {
  const done = doneActOf(row)
  return done && undoableUntil(done, { startsAt: row.starts_at, endsAt: row.ends_at, timeZone: row.time_zone })
}

function cancellationOf(row: DayRow): DayAppointment['cancellation'] {
  const done = doneActOf(row)
  if (done?.act !== 'cancel') return null
  const { at, side } = done
  // Of before causes were asked for, the side tells.
  const cause = done.cause ?? (side === 'patient' ? 'patient' : 'clinic')
  const isLate = isLateCancellation(cause, { startsAt: row.starts_at, policy: row.policy as Policy }, at)
  return { cause, at, isLate, reason: row.reason, notedBy: side === 'clinic' ? row.actor_name : null }
}

/** An appointment as the clinic's people see it on its day. */
export function dayAppointmentOf(row: DayRow, { now, clinic }: Pick<Context, 'now' | 'clinic'>): DayAppointment {
  const appointment = asAppointment(row)
  const until = undoableUntilOf(row)
  return {
    ...appointment,
    patient: {
      ...appointment.patient,
      id: row.patient_id,
      birthDate: row.patient_birth_date,
      phone: row.patient_phone,
      email: row.patient_email,
    },
    arrivedAt: row.arrived_at,
    startedAt: row.started_at,
    standsSince: row.acted_at ?? row.created_at,
    undoableUntil: until !== null && Date.parse(until) > Date.parse(now) ? until : null,
    language: clinic.locale.startsWith(row.language) ? null : row.language,
    cancellation: cancellationOf(row),
    manageLink: manageLinkOf(row, now),
  }
}

/** @throws when there is no such visit */
export const readDayAppointment = async (context: Context, id: string): Promise<DayAppointment> =>
  dayAppointmentOf(await selectDayAppointments(context.db).where('a.id', '=', id).executeTakeFirstOrThrow(), context)
