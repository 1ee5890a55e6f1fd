import type { Side } from '@polyclinic/domain/appointments/rules.ts'
import type { Permission } from '@polyclinic/domain/kit/permissions.ts'
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
  asked: { id: string; manageToken?: string | undefined; permission?: Permission },
): Promise<Accessed> {
  const { db, actor } = context
  const row = await selectAppointments(db).where('a.id', '=', asked.id).executeTakeFirst()
  if (!row) throw refuse('not_found')
  if (asked.manageToken !== undefined) {
    if (!row.manage_token_hash.equals(hashSecret(asked.manageToken))) throw refuse('not_found')
    return { row, side: 'patient' }
  }
  const side = await sideOf(context, row)
  if (side === null) throw refuse('not_found')
  if (asked.permission && actor.kind === 'user' && !actor.permissions.includes(asked.permission))
    throw refuse('forbidden')
  return { row, side }
}

async function sideOf({ db, actor }: Context, row: AppointmentRow): Promise<Side | null> {
  if (actor.kind === 'nobody') return null
  if (actor.roles.includes('admin')) return 'clinic'
  if (actor.providerId !== null && actor.providerId === row.provider_id) return 'clinic'
  if (!actor.roles.includes('guest')) return null
  const own = await db
    .selectFrom('user_patients')
    .select('patient_id')
    .where('user_id', '=', actor.userId)
    .where('patient_id', '=', row.patient_id)
    .executeTakeFirst()
  return own ? 'patient' : null
}

/** The same row, locked until the transaction ends. @throws {Refusal} `stale_version` when it is not the one that was seen */
export async function lockAppointment(context: Context, row: AppointmentRow, ifMatch: string | undefined) {
  const locked = await context.db
    .selectFrom('appointments')
    .selectAll()
    .where('id', '=', row.id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (ifMatch !== `"${locked.version}"`) throw refuse('stale_version')
  return locked
}
