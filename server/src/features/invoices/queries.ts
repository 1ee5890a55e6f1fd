import type { Context } from '../../platform/context.ts'
import { refuse } from '../../platform/refuse.ts'

/** The patients whom the signed-in person acts for: their own record and those they are a guardian of. */
export function ownPatients({ db, actor }: Context) {
  if (actor.kind !== 'user') throw refuse('unauthorized')
  return db.selectFrom('user_patients').select('patient_id').where('user_id', '=', actor.userId)
}
