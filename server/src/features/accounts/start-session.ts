import type { signIn } from '@polyclinic/domain/accounts/endpoints.ts'
import type { Output } from '@polyclinic/domain/kit/endpoint.ts'
import { rightsOf, usualSideOf } from '@polyclinic/domain/kit/permissions.ts'
import { isStaff, type Role } from '@polyclinic/domain/kit/roles.ts'
import { audit } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import { networkKeys } from '../../platform/limits.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import { deviceOf } from './device.ts'
import { endSessions, endUnused } from './end-sessions.ts'
import type { CodeKind } from './second-factor/take-code.ts'
import { absoluteHours, signToken } from '../../platform/session.ts'

/** How the second factor of an account was shown, and when a code of it was given; a passkey is one by itself. */
export type FactorShown = { kind: CodeKind | 'remembered-device' | 'passkey'; provedAt: string | null }

/**
 * Makes a session of the server's and the token that names it, in place of the session that asks, if one does. The account
 * is locked, or was made just now.
 * @param factor how its second factor was shown; null for an account that has none
 */
export async function startSession(
  context: Context,
  user: { id: string; roles: readonly string[] },
  factor: FactorShown | null,
): Promise<Output<typeof signIn>> {
  const { db, now, clinic, services, actor } = context
  if (actor.kind === 'user') await endSessions(db, actor.userId, now, actor.sessionId)
  const id = newId()
  const hours = isStaff(user.roles) ? absoluteHours.staff : absoluteHours.guest
  const expiresAt = new Date(Date.parse(now) + hours * 3_600_000).toISOString()
  await db
    .insertInto('sessions')
    .values({
      ...{ id, user_id: user.id, created_at: now, last_seen_at: now, expires_at: expiresAt },
      ...deviceOf(context.request.userAgent),
      network_hash: networkKeys(context).network,
      second_factor: factor?.kind ?? null,
      code_proved_at: factor?.provedAt ?? null,
    })
    .execute()
  await endUnused(db, user.id, now)
  const object = { kind: 'user', id: user.id } as const
  await audit(context, { action: 'sessions:start', object, side: usualSideOf(rightsOf(user.roles)) })
  const roles = user.roles as Role[]
  const claims = { userId: user.id, roles, sid: id }
  return { authToken: await signToken(services.sessionKey, clinic.id, claims, expiresAt), userId: user.id, roles }
}

/** How and when it was shown in a session, for the one that takes its place. */
export async function factorOfSession(db: ClinicDatabase, sessionId: string): Promise<FactorShown | null> {
  const { kind, provedAt } = await db
    .selectFrom('sessions')
    .select(['second_factor as kind', 'code_proved_at as provedAt'])
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow()
  return kind === null ? null : { kind: kind as FactorShown['kind'], provedAt }
}
