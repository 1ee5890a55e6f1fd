import { personFieldNames, personFields } from '@polyclinic/domain/patients/person-fields.ts'
import type { Correctable, CorrectableName } from '@polyclinic/domain/patients/correctable.ts'
import type { Side } from '@polyclinic/domain/kit/permissions.ts'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { PersonColumn } from '@polyclinic/domain/patients/person-fields.ts'
import { anyOf, anyTextOf } from '../../platform/database/any-of.ts'
import { rowsOf, type RowSet } from '../../platform/database/insert-rows.ts'
import { newId } from '../../platform/ids.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import { fromColumns } from './person-columns.ts'

type Row = { given_name: string; family_name: string; email: string | null } & Readonly<
  Record<PersonColumn, string | null>
>

/** What a record says of its patient. */
export const asCorrectable = (row: Row): Correctable => ({
  ...{ givenName: row.given_name, familyName: row.family_name, email: row.email },
  ...fromColumns(row),
})

export type ChangedBy = { side: Side; userId: string; name: string }

/** What stood in the fields of a record that change now. */
export const formerRows = (
  patientId: string,
  before: Partial<Correctable>,
  changed: readonly CorrectableName[],
  { by, now }: { by: ChangedBy; now: string },
): RowSet =>
  rowsOf(
    'former_details',
    changed.map((field) => ({
      ...{ id: newId(), patient_id: patientId, field, value: before[field] || null, until: now },
      ...{ changed_by_side: by.side, changed_by_user_id: by.userId, changed_by_name: by.name },
    })),
  )

/** What stood in these records before, the latest first. */
export async function formerDetailsOf(db: ClinicDatabase, patientIds: readonly string[]) {
  const rows = await db
    .selectFrom('former_details')
    .select(['patient_id as patientId', 'field', 'value', 'until'])
    .select(['changed_by_name as changedBy', 'changed_by_side as side'])
    .where('patient_id', '=', anyOf(patientIds))
    .orderBy('until', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map((row) => ({ ...row, field: row.field as CorrectableName, side: row.side as Side }))
}

const contactFields = ['email', ...personFieldNames.filter((name) => personFields[name].isContact)]

/**
 * With an erasure: all of records that are nobody's now, how somebody was reached of those that are kept, and these
 * addresses wherever they stood.
 */
export async function eraseFormerDetails(
  db: ClinicDatabase,
  { erased, unreachable, addresses }: Record<'erased' | 'unreachable' | 'addresses', readonly string[]>,
): Promise<void> {
  await db
    .deleteFrom('former_details')
    .where((eb) =>
      eb.or([
        eb('patient_id', '=', anyOf(erased)),
        eb.and([eb('patient_id', '=', anyOf(unreachable)), eb('field', 'in', contactFields)]),
        eb.and([eb('field', '=', 'email'), eb('value', '=', anyTextOf(addresses))]),
      ]),
    )
    .execute()
}

/** Since when a record has the address that the clinic corrected; null: it is the one that it was made with. */
export const correctedAddressSince = (patientId: RawBuilder<unknown>): RawBuilder<string | null> => sql`(
  select max(f.until) from former_details f
  where f.patient_id = ${patientId} and f.field = 'email' and f.changed_by_side = 'clinic')`

/** Whether a visit (`a`) took place under the address that its record has now (`p`), as far as the clinic corrected it. */
export const isUnderAddress: RawBuilder<SqlBool> = sql`(
  a.starts_at >= coalesce(${correctedAddressSince(sql`p.id`)}, '-infinity'))`
