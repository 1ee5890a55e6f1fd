import type { patient } from '@polyclinic/domain/patients/endpoints.ts'
import type { z } from 'zod'
import type { Context } from '../../platform/context.ts'
import { refuse } from '../../platform/refuse.ts'
import { within } from '../../platform/reach.ts'
import { fromColumns, personColumns } from '../patient-records/person-columns.ts'
import { signedIn } from '../../platform/signed-in.ts'

/** What they read and change. */
const ownColumns = ['id', 'version', 'given_name', 'family_name', 'email', ...personColumns] as const

/** The record of the person who is signed in: one of those they act for. */
export async function findOwnPatient(context: Context) {
  const { userId } = signedIn(context)
  const row = await context.db
    .selectFrom('patients as p')
    .innerJoin('user_patients as up', (join) =>
      join.onRef('up.organization_id', '=', 'p.organization_id').onRef('up.patient_id', '=', 'p.id'),
    )
    .select(ownColumns.map((column) => `p.${column}` as const))
    .where('up.user_id', '=', userId)
    .where('up.is_primary', '=', true)
    .where(within(context.actor, 'patients:own', { patientId: 'p.id' }, 'patient'))
    .executeTakeFirst()
  if (!row) throw refuse('not_found')
  return row
}

export const asPatient = (row: Awaited<ReturnType<typeof findOwnPatient>>): z.input<typeof patient> => ({
  id: row.id,
  version: row.version,
  givenName: row.given_name,
  familyName: row.family_name,
  email: row.email ?? '',
  ...fromColumns(row),
})
