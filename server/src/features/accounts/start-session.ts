import type { signIn } from '@polyclinic/domain/accounts/endpoints.ts'
import type { Output } from '@polyclinic/domain/kit/endpoint.ts'
import { isStaff, rightsOf, usualSideOf, type Role } from '@polyclinic/domain/kit/permissions.ts'
import { audit } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import { networkKeys } from '../../platform/limits.ts'
import { deviceOf } from './device.ts'
import { endUnused } from './end-sessions.ts'
import { absoluteHours, signToken } from '../../platform/session.ts'

/** Makes a session of the server's and the token that names it. The account is locked, or was made just now. */
export async function startSession(
  context: Context,
  user: { id: string; roles: readonly string[] },
): Promise<Output<typeof signIn>> {
  const { db, now, clinic, services } = context
  const id = newId()
  const hours = isStaff(user.roles) ? absoluteHours.staff : absoluteHours.guest
  const expiresAt = new Date(Date.parse(now) + hours * 3_600_000).toISOString()
  await db
    .insertInto('sessions')
    .values({
      ...{ id, user_id: user.id, created_at: now, last_seen_at: now, expires_at: expiresAt },
      ...deviceOf(context.request.userAgent),
      network_hash: networkKeys(context).network,
    })
    .execute()
  await endUnused(db, user.id, now)
  const object = { kind: 'user', id: user.id } as const
  await audit(context, { action: 'sessions:start', object, side: usualSideOf(rightsOf(user.roles)) })
  const roles = user.roles as Role[]
  const claims = { userId: user.id, roles, sid: id }
  return { authToken: await signToken(services.sessionKey, clinic.id, claims, expiresAt), userId: user.id, roles }
}
