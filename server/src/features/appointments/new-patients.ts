import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { refuse } from '../../platform/refuse.ts'
import type { PromisedVisit } from './promised-visit.ts'

type Rules = Pick<PromisedVisit, 'isForNewPatients' | 'provider' | 'takesNewPatients'>

/**
 * Refuses what is for new patients to who has been with that doctor, and a doctor who takes none to who has not. Known
 * is that only of a signed-in guest who books for themselves; everybody else is told where they choose.
 * @throws {Refusal} `for_new_patients`, `takes_no_new_patients`
 */
export async function checkNewness(context: Context, rules: Rules): Promise<void> {
  if (!rules.isForNewPatients && rules.takesNewPatients) return
  const isNew = !(await hasBeenWith(context, rules.provider.id))
  if (rules.isForNewPatients && !isNew) throw refuse('for_new_patients')
  if (!rules.takesNewPatients && isNew) throw refuse('takes_no_new_patients')
}

/** A visit that began, whether or not the desk has written down that it ended. */
const hasBeenWith = ({ db, actor, now }: Context, providerId: string) =>
  db
    .selectFrom('appointments as a')
    .innerJoin('user_patients as up', 'up.patient_id', 'a.patient_id')
    .select(sql<number>`1`.as('one'))
    .where('up.user_id', '=', actor.kind === 'user' ? actor.userId : null)
    .where('up.relation', '=', 'self')
    .where('a.provider_id', '=', providerId)
    .where('a.status', 'not in', ['cancelled', 'noshow'])
    .where('a.starts_at', '<=', now)
    .limit(1)
    .executeTakeFirst()

/** Whether a patient's record is the asking guest's own, so that the clinic knows whom they have been with. */
export async function isOwnRecord({ db, actor }: Context, patientId: string): Promise<boolean> {
  if (actor.kind !== 'user' || !actor.roles.includes('guest')) return false
  const row = await db
    .selectFrom('user_patients')
    .select('patient_id')
    .where('user_id', '=', actor.userId)
    .where('patient_id', '=', patientId)
    .where('relation', '=', 'self')
    .executeTakeFirst()
  return row !== undefined
}
