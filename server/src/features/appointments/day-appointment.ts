import type { dayAppointment } from '@polyclinic/domain/appointments/model.ts'
import { undoableUntil } from '@polyclinic/domain/appointments/rules.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import { manageLinkOf } from './manage-link.ts'
import { asAppointment, selectAppointments } from './queries.ts'

export type DayAppointment = z.infer<typeof dayAppointment>

/** What the newest line of an appointment's history says. */
export type LastAct = { act: string; at: string; side: string; statusBefore: string | null }

const undoable = ['check-in', 'bring-in', 'finish', 'no-show']

/** Whether an act can be taken back at all: what the clinic did, once; never what the patient did. */
export const canBeUndone = (last: LastAct) =>
  undoable.includes(last.act) || (last.act === 'cancel' && last.side === 'clinic')

/** Appointments with what the desk needs to act; add a `where`. */
export const selectDayAppointments = (db: ClinicDatabase) =>
  selectAppointments(db)
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('appointment_history as h')
          .select(['h.act', 'h.at as acted_at', 'h.actor_side', 'h.status_before'])
          .whereRef('h.appointment_id', '=', 'a.id')
          .orderBy('h.version_after', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.on(sql.lit(true)),
    )
    .select(['last.act', 'last.acted_at', 'last.actor_side', 'last.status_before'])

export type DayRow = Awaited<ReturnType<ReturnType<typeof selectDayAppointments>['executeTakeFirstOrThrow']>>

export const lastActOf = (row: DayRow): LastAct => ({
  act: row.act,
  at: row.acted_at,
  side: row.actor_side,
  statusBefore: row.status_before,
})

/** An appointment as the clinic's people see it on its day. */
export function dayAppointmentOf(row: DayRow, now: string): DayAppointment {
  const appointment = asAppointment(row)
  const until = canBeUndone(lastActOf(row)) ? undoableUntil(row.acted_at) : null
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
    undoableUntil: until !== null && Date.parse(until) > Date.parse(now) ? until : null,
    manageLink: manageLinkOf(row, now),
  }
}
