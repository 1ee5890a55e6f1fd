import type { signIn } from '@polyclinic/domain/accounts/endpoints.ts'
import type { Output } from '@polyclinic/domain/kit/endpoint.ts'
import { isStaff, rightsOf, usualSideOf, type Role } from '@polyclinic/domain/kit/permissions.ts'
import { audit } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import { networkKeys } from '../../platform/limits.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import { deviceOf } from './device.ts'
import { endUnused } from './end-sessions.ts'
import type { CodeKind } from './second-factor/take-code.ts'
import { absoluteHours, signToken } from '../../platform/session.ts'

export type SecondFactorShown = CodeKind | 'remembered-device'

/**
 * Makes a session of the server's and the token that names it. The account is locked, or was made just now.
 * @param factor how its second factor was shown; null for an account that has none
 */
export async function startSession(
  context: Context,
  user: { id: string; roles: readonly string[] },
  factor: SecondFactorShown | null,
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
      second_factor: factor,
      code_proved_at: factor === null || factor === 'remembered-device' ? null : now,
    })
    .execute()
  await endUnused(db, user.id, now)
  const object = { kind: 'user', id: user.id } as const
  await audit(context, { action: 'sessions:start', object, side: usualSideOf(rightsOf(user.roles)) })
  const roles = user.roles as Role[]
  const claims = { userId: user.id, roles, sid: id }
  return { authToken: await signToken(services.sessionKey, clinic.id, claims, expiresAt), userId: user.id, roles }
}

/** How it was shown in a session, for the one that follows it at once. */
export async function factorOfSession(db: ClinicDatabase, sessionId: string): Promise<SecondFactorShown | null> {
  const session = await db
    .selectFrom('sessions')
    .select('second_factor')
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow()
  return session.second_factor as SecondFactorShown | null
}
