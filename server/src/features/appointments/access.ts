import { manageLinkStatus } from '@polyclinic/domain/appointments/rules.ts'
import { sideOf, type Permission, type Scope, type Side } from '@polyclinic/domain/kit/permissions.ts'
import { auditRead } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { hashSecret } from '../../platform/ids.ts'
import { refuse } from '../../platform/refuse.ts'
import { selectAppointments, type AppointmentRow } from './queries.ts'

export type Accessed = { row: AppointmentRow; side: Side }

/**
 * The appointment for whoever has it in their scope: its patient or who acts for them, its doctor, the clinic's people,
 * or whoever has the token of its mailed link. For everybody else it does not exist.
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
    if (!isIts || manageLinkStatus(row, context.now) !== 'open') throw refuse('not_found')
    return { row, side: 'patient' }
  }
  const scopes = await scopesOf(context, row)
  if (scopes.length === 0) throw refuse('not_found')
  const scope = scopes.find((each) => actor.rights[each]?.includes(asked.permission))
  if (!scope) throw refuse('forbidden')
  return { row, side: sideOf(scope) }
}

/**
 * In which of the actor's scopes an appointment lies. A doctor may be the patient of a visit of their own; the clinic's
 * side goes first, because it is bound by less.
 */
async function scopesOf(context: Context, row: AppointmentRow): Promise<Scope[]> {
  const { rights } = context.actor
  return [
    ...(rights['the clinic'] ? (['the clinic'] as const) : []),
    ...(rights['own day'] && isDoctors(context, row) ? (['own day'] as const) : []),
    ...(rights['own patients'] && (await isPatients(context, row)) ? (['own patients'] as const) : []),
  ]
}

const isDoctors = ({ actor }: Context, { provider_id }: AppointmentRow) =>
  actor.kind === 'user' && actor.providerId === provider_id

async function isPatients({ db, actor }: Context, row: AppointmentRow): Promise<boolean> {
  if (actor.kind !== 'user') return false
  const own = await db
    .selectFrom('user_patients')
    .select('patient_id')
    .where('user_id', '=', actor.userId)
    .where('patient_id', '=', row.patient_id)
    .executeTakeFirst()
  return own !== undefined
}

/** Patients read their own; who of the clinic did is written down. */
export async function auditVisitRead(context: Context, id: string, side: Side): Promise<void> {
  if (side === 'clinic')
    await auditRead(context, { action: 'appointments:read', object: { kind: 'appointment', id }, side })
}
