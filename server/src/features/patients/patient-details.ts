import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import type { readPatientDetails as contract } from '@polyclinic/domain/patients/endpoints.ts'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { accessChart } from '../chart-access/access-chart.ts'
import { ofPatients } from '../chart-access/treated-patients.ts'
import { latestFormerDetails } from '../patient-records/former-details.ts'
import { fromColumns, personColumns } from '../patient-records/person-columns.ts'

type Details = Output<typeof contract>

/** For who sees the patient. @throws {Refusal} as `accessChart` */
export const readPatientDetails = (context: Context, { params }: Input<typeof contract>): Promise<Details> =>
  showDetails(context, params.id)

/** The same; that it was read stands in the audit. */
export async function showDetails(context: Context, id: string): Promise<Details> {
  await accessChart(context, id, { isBasic: true })
  return detailsOf(context, id)
}

/** Who may correct a record: in the whole clinic, or of whom they treat. */
export const mayCorrect = (context: Context) => ofPatients(context, 'patients:write', 'p.id')

/** As they are now, of a patient whom somebody sees. */
async function detailsOf(context: Context, id: string): Promise<Details> {
  const { db } = context
  const row = await db
    .selectFrom('patients as p')
    .leftJoin('user_patients as up', (join) => join.onRef('up.patient_id', '=', 'p.id').on('up.is_primary', '=', true))
    .leftJoin('users as u', 'u.id', 'up.user_id')
    .select(['p.id', 'p.version', 'p.given_name', 'p.family_name', 'p.email'])
    .select(personColumns.map((column) => `p.${column}` as const))
    .select(['u.name as owner_name', 'u.email as owner_email'])
    .select(sql<boolean>`${mayCorrect(context)}`.as('may_correct'))
    .where('p.id', '=', id)
    .executeTakeFirstOrThrow()
  const { owner_name: name, owner_email: email } = row
  return {
    ...{ id, version: row.version, givenName: row.given_name, familyName: row.family_name, email: row.email },
    ...fromColumns(row),
    ownAccount: name === null || email === null ? null : { name, email },
    mayCorrect: row.may_correct,
    former: await latestFormerDetails(db, id),
  }
}
