import type { UpdateObject } from 'kysely'
import { anyOf } from '../../platform/database/any-of.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import { personColumns } from './person-columns.ts'
import { nextVersion } from '../../platform/database/next-version.ts'

type Values = UpdateObject<Tables, 'patients'>

const update = (db: ClinicDatabase, values: Values, now: string) =>
  db.updateTable('patients').set({ ...values, version: nextVersion, updated_at: now })

export async function changePatients(
  db: ClinicDatabase,
  ids: readonly string[],
  values: Values,
  now: string,
): Promise<void> {
  await update(db, values, now).where('id', '=', anyOf(ids)).execute()
}

/** The record as it is now; undefined when it is not at the version that was seen any more. */
export const changeSeenPatient = (
  db: ClinicDatabase,
  seen: { id: string; version: number },
  values: Values,
  now: string,
) =>
  update(db, values, now)
    .where('id', '=', seen.id)
    .where('version', '=', seen.version)
    .returning(['id', 'version', 'given_name', 'family_name', 'email', ...personColumns])
    .executeTakeFirst()
