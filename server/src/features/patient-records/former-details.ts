import { personFieldNames, personFields } from '@polyclinic/domain/patients/person-fields.ts'
import type { Correctable, CorrectableName } from '@polyclinic/domain/patients/correctable.ts'
import type { Side } from '@polyclinic/domain/kit/permissions.ts'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { PersonColumn } from '@polyclinic/domain/patients/person-fields.ts'
import { anyOf, anyTextOf } from '../../platform/database/any-of.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import { nameOfWriter } from '../providers/writer-name.ts'
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

/** Who changes a record now, as they are called here. */
export const changedBy = async (db: ClinicDatabase, side: Side, userId: string): Promise<ChangedBy> => ({
  ...{ side, userId, name: await nameOfWriter(db, userId) },
})

/** Of each field, and of each side that changed it: so that nobody's many changes hide another's. */
export const formerAtMost = 20

/** The latest of what stood in a record before, the latest first. */
export async function latestFormerDetails(db: ClinicDatabase, patientId: string) {
  const former = await selectFormer(db)
    .where(
      sql<boolean>`id in (
        select id from (
          select id, row_number() over (partition by field, changed_by_side order by until desc, id desc) as place
          from former_details where patient_id = ${patientId}
        ) placed where place <= ${formerAtMost})`,
    )
    .execute()
  return former.map(asFormer).map(({ patientId: _patient, ...each }) => each)
}

/** All that stood in these records before, the latest first. */
export const formerDetailsOf = async (db: ClinicDatabase, patientIds: readonly string[]) =>
  (await selectFormer(db).where('patient_id', '=', anyOf(patientIds)).execute()).map(asFormer)

const selectFormer = (db: ClinicDatabase) =>
  db
    .selectFrom('former_details')
    .select(['patient_id as patientId', 'field', 'value', 'until'])
    .select(['changed_by_name as changedBy', 'changed_by_side as side'])
    .orderBy('until', 'desc')
    .orderBy('id', 'desc')

const asFormer = <Row extends { field: string; side: string }>(row: Row) => ({
  ...row,
  field: row.field as CorrectableName,
  side: row.side as Side,
})

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
