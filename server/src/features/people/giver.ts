import type { Permission } from '@polyclinic/domain/kit/permissions.ts'
import type { Giver } from '@polyclinic/domain/people/rules.ts'
import type { Actor, Context } from '../../platform/context.ts'
import { takeLocks } from '../../platform/database/named-lock.ts'
import { reaches } from '@polyclinic/domain/kit/reach.ts'
import { refuse } from '../../platform/refuse.ts'
import { actorOfSession } from '../../platform/session.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'

const giving = (actor: Actor): Giver => {
  if (actor.kind !== 'user') throw refuse('unauthorized')
  return { userId: actor.userId, rights: actor.rights }
}

/** Whoever asks. */
export const giverOf = ({ actor }: Pick<Context, 'actor'>): Giver => giving(actor)

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
  return giving(current)
}
