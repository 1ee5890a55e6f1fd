import type { DayAct } from '@polyclinic/domain/appointments/acts.ts'
import { manageLinkStatus } from '@polyclinic/domain/appointments/rules.ts'
import type { Permission, Side } from '@polyclinic/domain/kit/permissions.ts'
import { decideAccess } from '@polyclinic/domain/kit/reach.ts'
import { auditOften } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { hashSecret } from '../../platform/ids.ts'
import { within } from '../../platform/reach.ts'
import { refuse, unlessRefused } from '../../platform/refuse.ts'
import { auditGuardian, holdGuardianship } from '../patient-records/guardians.ts'
import { isShownTo } from '../patient-records/shown-to-account.ts'
import { selectDayAppointments, type DayRow } from './day-appointment.ts'
import { selectAppointments, whoseDay, type AppointmentRow } from './queries.ts'

export type AccessedVisit = { row: AppointmentRow; side: Side; byLink: boolean }

/**
 * The appointment for whoever has it in their scope: its patient or who acts for them, its doctor, the clinic's people,
 * or whoever has the token of its mailed link. For everybody else it does not exist.
 * @throws {Refusal} `not_found`; `forbidden` for an account without the permission asked for
 */
export async function accessAppointment(
  context: Context,
  asked: { id: string; manageToken?: string | undefined; permission: Permission; context?: 'patient' | undefined },
): Promise<AccessedVisit> {
  const { db, actor } = context
  const row = await selectAppointments(db).where('a.id', '=', asked.id).executeTakeFirst()
  if (!row) throw refuse('not_found')
  if (asked.manageToken !== undefined) {
    const isIts = row.manage_token_hash.equals(hashSecret(asked.manageToken))
    if (!isIts || manageLinkStatus(row, context.now) !== 'open') throw refuse('not_found')
    return { row, side: 'patient', byLink: true }
  }
  const whose = { providerId: row.provider_id, patientId: row.patient_id }
  const side = unlessRefused(decideAccess(actor, asked.permission, whose, asked.context))
  if (side === 'clinic') return { row, side, byLink: false }
  // Whoever acts for somebody else does so until the act is written, or not at all.
  if (asked.permission !== 'appointments:list') await holdGuardianship(context, row.patient_id)
  if (!(await isShown(context, row.id))) throw refuse('not_found')
  return { row, side, byLink: false }
}

const isShown = async (context: Context, id: string) =>
  (
    await context.db
      .selectFrom('appointments as a')
      .select('a.id')
      .where('a.id', '=', id)
      .where(isShownTo(context))
      .execute()
  ).length > 0

/**
 * The visit of an act, for whoever may do this to visits of that day.
 * @throws {Refusal} `not_found`
 */
export async function accessVisitOfDay(context: Context, act: DayAct | 'undo', id: string): Promise<DayRow> {
  const row = await selectDayAppointments(context)
    .where('a.id', '=', id)
    .where(within(context.actor, `appointments:${act}`, whoseDay))
    .executeTakeFirst()
  if (!row) throw refuse('not_found')
  return row
}

/** Patients read their own; who of the clinic did is written down, and who did for them. */
export async function auditVisitRead(
  context: Context,
  { id, patient_id }: { id: string; patient_id: string },
  side: Side,
): Promise<void> {
  if (side === 'patient') return auditGuardian(context, [patient_id])
  await auditOften(context, { action: 'appointments:read', object: { kind: 'appointment', id }, side })
}
