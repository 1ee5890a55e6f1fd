import type { Permission } from '@polyclinic/domain/kit/permissions.ts'
import type { Giver } from '@polyclinic/domain/people/rules.ts'
import type { Context } from '../../platform/context.ts'
import { takeLocks } from '../../platform/database/named-lock.ts'
import { reaches } from '@polyclinic/domain/kit/reach.ts'
import { refuse } from '../../platform/refuse.ts'
import { actorOfSession } from '../../platform/session.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import { accountOf, lentTo } from './people.ts'
import { signedIn } from '../../platform/signed-in.ts'

/** Whoever asks. */
export async function giverOf({ db, actor, now }: Pick<Context, 'db' | 'actor' | 'now'>): Promise<Giver> {
  const { userId, rights } = signedIn({ actor })
  return { userId, rights, lent: lentTo(await accountOf(db, userId, now)) }
}

/** One after the other in a clinic: what somebody may is read when nobody else changes it. */
export const lockPeople = (db: ClinicDatabase) => takeLocks(db, [['people', 'clinic']])

/**
 * Before anything about people is changed: whoever asks, with the rights they have once nobody else changes any.
 * @throws {Refusal} when they were taken away meanwhile
 */
export async function admitGiver({ db, now, actor }: Context, permission: Permission): Promise<Giver> {
  const { sessionId } = signedIn({ actor })
  await lockPeople(db)
  const current = await actorOfSession(db, sessionId, now)
  if (current.kind === 'nobody') throw refuse('unauthorized')
  if (!reaches(current, permission, {})) throw refuse('forbidden')
  return giverOf({ db, actor: current, now })
}
