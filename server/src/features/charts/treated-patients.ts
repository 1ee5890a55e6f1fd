import type { Permission } from '@polyclinic/domain/kit/permissions.ts'
import { reaches } from '@polyclinic/domain/kit/reach.ts'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Actor } from '../../platform/context.ts'
import { within } from '../../platform/reach.ts'

/**
 * Of whom somebody may see that: every patient where the whole clinic is in their reach, else those whom they treat. Who
 * has a visit with a doctor, past or to come, is treated by them; a canceled one is none.
 * @param column the patient's id
 */
export function ofPatients(actor: Actor, permission: Permission, column: string): RawBuilder<SqlBool> {
  if (reaches(actor, permission, {})) return sql`true`
  return sql`${sql.ref(column)} in (select patient_id from appointments
    where status <> 'cancelled' and ${within(actor, permission, { providerId: 'provider_id' }, 'clinic')})`
}
