import { newnessRefusal } from '@polyclinic/domain/appointments/decide-booking.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { unlessRefused } from '../../platform/refuse.ts'
import type { PromisedVisit } from './promised-visit.ts'

/** The doctors whom a guest has been with themselves: a visit that began, whether or not its end was written down. */
export const doctorsOf = (userId: string | null, now: string): RawBuilder<{ id: string }> => sql`
  select distinct a.provider_id as id
  from appointments a join user_patients up on up.patient_id = a.patient_id
  where up.user_id = ${userId} and up.relation = 'self'
    and a.status not in ('cancelled', 'noshow') and a.starts_at <= ${now}::timestamptz`

/**
 * For a visit of a guest's own that goes to another doctor; of everybody else the clinic does not know it.
 * @throws {Refusal} `for_new_patients`, `takes_no_new_patients`
 */
export async function checkNewness(context: Context, patientId: string, promised: PromisedVisit): Promise<void> {
  const { db, actor, now } = context
  if (actor.kind !== 'user' || !actor.roles.includes('guest')) return
  const own = await db
    .selectFrom('user_patients')
    .select('patient_id')
    .where('user_id', '=', actor.userId)
    .where('patient_id', '=', patientId)
    .where('relation', '=', 'self')
    .executeTakeFirst()
  if (!own) return
  const { rows } = await doctorsOf(actor.userId, now).execute(db)
  unlessRefused(
    newnessRefusal(
      promised,
      rows.some(({ id }) => id === promised.provider.id),
    ),
  )
}
