import type { Correctable, CorrectableName } from '@polyclinic/domain/patients/correctable.ts'
import { sql, type UpdateObject } from 'kysely'
import { anyOf } from '../../platform/database/any-of.ts'
import { nextVersion } from '../../platform/database/next-version.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { newId } from '../../platform/ids.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import type { ChangedBy } from './former-details.ts'
import { columnOf, detailColumns, type DetailColumn } from './person-columns.ts'

type Values = UpdateObject<Tables, 'patients'>

const update = (db: ClinicDatabase, ids: readonly string[], values: Values, now: string) =>
  db
    .updateTable('patients')
    .set({ ...values, version: nextVersion, updated_at: now })
    .where('id', '=', anyOf(ids))
    .execute()

/** What the clinic decides of patients, and says nothing of who they are. */
export async function changePatients(
  db: ClinicDatabase,
  ids: readonly string[],
  values: Omit<Values, DetailColumn>,
  now: string,
): Promise<void> {
  await update(db, ids, values, now)
}

/** With an erasure. What stood there before goes with it (`eraseFormerDetails`). */
export async function emptyPatients(
  db: ClinicDatabase,
  ids: readonly string[],
  values: Values,
  now: string,
): Promise<void> {
  await update(db, ids, values, now)
}

/**
 * The one way in which a record comes to say something else of its patient: what stood there is kept with it, and who
 * changed it. An address is proved where the owner of its account moves to it, and not where the clinic writes it down.
 * @param seen at any version, unless one is named
 * @returns the record as it is now; undefined when it is not at the version that was seen any more
 */
export const changeDetails = (
  db: ClinicDatabase,
  seen: { id: string; version?: number },
  details: Partial<Correctable>,
  { by, now }: { by: ChangedBy; now: string },
) => {
  const names = Object.keys(details) as CorrectableName[]
  const values = Object.fromEntries(names.map((name) => [columnOf(name), details[name]]))
  const changed = names.map((field) => ({ id: newId(), field, column: columnOf(field), after: details[field] }))
  return db
    .with('before', (cte) =>
      cte
        .selectFrom('patients')
        .select(['id as patient_id', ...detailColumns])
        .where('id', '=', seen.id)
        .$if(seen.version !== undefined, (q) => q.where('version', '=', seen.version!))
        .forNoKeyUpdate(),
    )
    .with('kept', (cte) =>
      cte
        .insertInto('former_details')
        .columns([
          ...(['id', 'patient_id', 'field', 'value', 'until'] as const),
          ...(['changed_by_side', 'changed_by_user_id', 'changed_by_name'] as const),
        ])
        .expression(
          sql`
          select changed.id, before.patient_id, changed.field, stood.value, ${now}::timestamptz,
            ${by.side}, ${by.userId}::uuid, ${by.name}
          from before,
            json_to_recordset(${JSON.stringify(changed)}::json) as changed (id uuid, field text, "column" text, after text),
            nullif(to_jsonb(before) ->> changed.column, '') as stood (value)
          where stood.value is distinct from nullif(changed.after, '')`,
        ),
    )
    .updateTable('patients')
    .from('before')
    .set({ ...values, version: nextVersion, updated_at: now })
    .$if('email' in details, (q) => q.set({ email_verified_at: by.side === 'patient' ? now : null }))
    .whereRef('patients.id', '=', 'before.patient_id')
    .returning(['patients.id', 'patients.version'])
    .returning(detailColumns.map((column) => `patients.${column}` as const))
    .executeTakeFirst()
}
