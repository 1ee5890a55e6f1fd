import { actsForPatients } from '@polyclinic/domain/kit/permissions.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { isTimeKept } from '../slots/conditions.ts'

/** The account that asks as a patient, whatever else it is. */
export const guestIdOf = ({ actor }: Pick<Context, 'actor'>): string | null =>
  actor.kind === 'user' && actsForPatients(actor.rights) ? actor.userId : null

/** The doctors whom a guest has been with themselves: a visit that began, whether or not its end was written down. */
export const doctorsOf = (userId: string | null, now: string): RawBuilder<{ id: string }> => sql`
  select distinct a.provider_id as id
  from appointments a join user_patients up on up.patient_id = a.patient_id
  where up.user_id = ${userId} and up.relation = 'self'
    and ${isTimeKept} and a.starts_at <= ${now}::timestamptz`
