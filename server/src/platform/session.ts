import { rightsWith, secondFactorOf } from '@polyclinic/domain/accounts/second-factor.ts'
import { rightsOf, type Rights } from '@polyclinic/domain/kit/permissions.ts'
import { isProvider, isStaff, type Role } from '@polyclinic/domain/kit/roles.ts'
import { jwtVerify, SignJWT } from 'jose'
import { sql } from 'kysely'
import { isOver } from './acting-for.ts'
import { nobody, type Actor } from './context.ts'
import { planIsKept } from './database/prepared.ts'
import { decidedFor } from './rights.ts'
import type { ClinicDatabase } from './tenancy.ts'

/** A session ends when unused for so long, and in any case after the absolute limit. Staff screens show other people's health. */
export const idleMinutes = { staff: 12 * 60, guest: 14 * 24 * 60 }
export const absoluteHours = { staff: 24, guest: 30 * 24 }

/** When a session ends that is used no more, in milliseconds since 1970. */
export const idleAt = (roles: readonly Role[], lastSeenAt: string): number =>
  Date.parse(lastSeenAt) + (isStaff(roles) ? idleMinutes.staff : idleMinutes.guest) * 60_000

/** Whether a session has ended by itself, because it was not used for so long. */
export const isIdle = (roles: readonly Role[], lastSeenAt: string, now: string): boolean =>
  Date.parse(now) > idleAt(roles, lastSeenAt)

/** A session as a token names it; `rights`: what is usual for the roles that its person had when it began. */
export type NamedSession = { id: string; userId: string; rights: Rights }

const isId = (value: unknown) => typeof value === 'string' && /^[0-9a-f-]{36}$/.test(value)

type Claims = { userId: string; roles: readonly Role[]; sid: string }

/** The token of the spec: `userId`, `roles` and the session's id; bound to one clinic as its audience. */
export const signToken = (key: Buffer, organizationId: string, claims: Claims, expiresAt: string) =>
  new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setAudience(organizationId)
    .setIssuedAt()
    .setExpirationTime(new Date(expiresAt))
    .sign(key)

/** Whose session, when the token is ours, of this clinic and not over; else null. The session may be over all the same. */
export async function readToken(key: Buffer, organizationId: string, token: string): Promise<NamedSession | null> {
  try {
    const { payload } = await jwtVerify<Claims>(token, key, {
      algorithms: ['HS256'],
      audience: organizationId,
      typ: 'JWT',
      requiredClaims: ['exp', 'aud'],
      // The session in the database decides by its own clock; the token's expiry is only a bound.
      clockTolerance: 300,
    })
    const { sid: id, userId, roles } = payload
    return isId(id) && isId(userId) ? { id, userId, rights: rightsOf(roles) } : null
  } catch {
    return null
  }
}

/** Whoever the session belongs to now; nobody when it has ended, idled out, or its account is disabled. */
export async function actorOfSession(db: ClinicDatabase, sessionId: string, now: string): Promise<Actor> {
  const row = await db
    .selectFrom('sessions as s')
    .modifyFront(planIsKept)
    .innerJoin('users as u', (join) =>
      join.onRef('u.organization_id', '=', 's.organization_id').onRef('u.id', '=', 's.user_id'),
    )
    .leftJoin('providers as p', (join) =>
      join.onRef('p.organization_id', '=', 'u.organization_id').onRef('p.user_id', '=', 'u.id'),
    )
    .leftJoin('staff_roles as r', (join) =>
      join.onRef('r.organization_id', '=', 'u.organization_id').onRef('r.id', '=', 'u.staff_role_id'),
    )
    .leftJoin('second_factors as f', (join) =>
      join
        .onRef('f.organization_id', '=', 'u.organization_id')
        .onRef('f.user_id', '=', 'u.id')
        .on('f.confirmed_at', 'is not', null),
    )
    .innerJoin('organizations as o', 'o.organization_id', 'u.organization_id')
    .select(['f.confirmed_at as factorSince', 's.code_proved_at as provedAt', 'o.second_factor_from as requiredFrom'])
    .select([
      's.second_factor as shown',
      sql<boolean>`exists (
        select from passkeys k where k.organization_id = u.organization_id and k.user_id = u.id)`.as('hasPasskey'),
    ])
    .select([
      'u.id',
      'u.email',
      'u.partner_id as partnerId',
      'u.roles',
      'r.permissions as staffPermissions',
      ...decidedFor(now),
    ])
    .select(['p.id as providerId', 's.last_seen_at as lastSeenAt'])
    .select(
      sql<string[]>`array(
        select up.patient_id from user_patients up
        where up.user_id = u.id and not ${isOver(sql`${now}::timestamptz`)})`.as('patientIds'),
    )
    .where('s.id', '=', sessionId)
    .where('s.ended_at', 'is', null)
    .where('s.expires_at', '>', now)
    .where('u.status', '=', 'active')
    // Where a second factor was set up, a session in which none was shown is nobody's, however it was begun.
    .where((eb) => eb.or([eb('f.user_id', 'is', null), eb('s.second_factor', 'is not', null)]))
    .executeTakeFirst()
  if (!row) return nobody
  const roles = row.roles as Role[]
  if (isIdle(roles, row.lastSeenAt, now)) return nobody
  const secondFactor = secondFactorOf(
    {
      ...{ roles, requiredFrom: row.requiredFrom, provedAt: row.provedAt },
      ...{ hasApp: row.factorSince !== null, hasPasskey: row.hasPasskey, hasShownPasskey: row.shown === 'passkey' },
    },
    now,
  )
  return {
    kind: 'user',
    userId: row.id,
    sessionId,
    email: row.email,
    roles,
    secondFactor,
    rights: rightsWith(rightsOf(roles, row), secondFactor),
    own: {
      providerId: isProvider(roles) ? row.providerId : null,
      patientIds: row.patientIds,
      partnerId: row.partnerId,
    },
  }
}

/** Notes that the session was used; writes at most once a minute. */
export const touchSession = (db: ClinicDatabase, sessionId: string, now: string) =>
  db
    .updateTable('sessions')
    .set({ last_seen_at: now })
    .where('id', '=', sessionId)
    .where('last_seen_at', '<', sql<string>`${now}::timestamptz - interval '1 minute'`)
    .execute()
