import type { Permission } from '@polyclinic/domain/kit/permissions.ts'
import type { Giver } from '@polyclinic/domain/people/rules.ts'
import type { Actor, Context } from '../../platform/context.ts'
import { takeLocks } from '../../platform/database/named-lock.ts'
import { reaches } from '@polyclinic/domain/kit/reach.ts'
import { refuse } from '../../platform/refuse.ts'
import { actorOfSession } from '../../platform/session.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import { accountOf, lentTo } from './people.ts'

async function giving(db: ClinicDatabase, actor: Actor, now: string): Promise<Giver> {
  if (actor.kind !== 'user') throw refuse('unauthorized')
  const { userId, rights } = actor
  return { userId, rights, lent: lentTo(await accountOf(db, userId, now)) }
}

/** Whoever asks. */
export const giverOf = ({ db, actor, now }: Context): Promise<Giver> => giving(db, actor, now)

/** One after the other in a clinic: what somebody may is read when nobody else changes it. */
export const lockPeople = (db: ClinicDatabase) => takeLocks(db, [['people', 'clinic']])

/**
 * Before anything about people is changed: whoever asks, with the rights they have once nobody else changes any.
 * @throws {Refusal} when they were taken away meanwhile
 */
export async function admitGiver({ db, now, actor }: Context, permission: Permission): Promise<Giver> {
  if (actor.kind !== 'user') throw refuse('unauthorized')
  await lockPeople(db)
  const current = await actorOfSession(db, actor.sessionId, now)
  if (current.kind === 'nobody') throw refuse('unauthorized')
  if (!reaches(current, permission, {})) throw refuse('forbidden')
  return giving(db, current, now)
}
