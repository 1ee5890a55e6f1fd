import { manageLinkStanding } from '@polyclinic/domain/appointments/rules.ts'
import type { Permission, Side } from '@polyclinic/domain/kit/permissions.ts'
import type { Context } from '../../platform/context.ts'
import { hashSecret } from '../../platform/ids.ts'
import { refuse } from '../../platform/refuse.ts'
import { selectAppointments, type AppointmentRow } from './queries.ts'

export type Accessed = { row: AppointmentRow; side: Side }

/**
 * The appointment for whoever may see it: its patient or who acts for them, its doctor, an admin, or whoever has the
 * token of its mailed link. For everybody else it does not exist.
 * @throws {Refusal} `not_found`; `forbidden` for an account without the permission asked for
 */
export async function accessAppointment(
  context: Context,
  asked: { id: string; manageToken?: string | undefined; permission: Permission },
): Promise<Accessed> {
  const { db, actor } = context
  const row = await selectAppointments(db).where('a.id', '=', asked.id).executeTakeFirst()
  if (!row) throw refuse('not_found')
  if (asked.manageToken !== undefined) {
    const isIts = row.manage_token_hash.equals(hashSecret(asked.manageToken))
    if (!isIts || manageLinkStanding(row, context.now) !== 'open') throw refuse('not_found')
    return { row, side: 'patient' }
  }
  const sides = await sidesOf(context, row)
  if (actor.kind === 'nobody' || sides.length === 0) throw refuse('not_found')
  const side = sides.find((each) => actor.permissionsOn[each].includes(asked.permission))
  if (!side) throw refuse('forbidden')
  return { row, side }
}

/** A doctor may be the patient of a visit of their own; the clinic's side goes first, because it is bound by less. */
async function sidesOf(context: Context, row: AppointmentRow): Promise<Side[]> {
  const { actor } = context
  if (actor.kind === 'nobody') return []
  const isOfClinic =
    actor.roles.includes('admin') || (actor.providerId !== null && actor.providerId === row.provider_id)
  return [...(isOfClinic ? ['clinic' as const] : []), ...((await isPatients(context, row)) ? ['patient' as const] : [])]
}

async function isPatients({ db, actor }: Context, row: AppointmentRow): Promise<boolean> {
  if (actor.kind === 'nobody' || !actor.roles.includes('guest')) return false
  const own = await db
    .selectFrom('user_patients')
    .select('patient_id')
    .where('user_id', '=', actor.userId)
    .where('patient_id', '=', row.patient_id)
    .executeTakeFirst()
  return own !== undefined
}
