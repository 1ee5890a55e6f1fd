import type * as contracts from '@polyclinic/domain/chart-files/endpoints.ts'
import type { ResultCategory } from '@polyclinic/domain/chart-files/kinds.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { sql } from 'kysely'
import { auditOften, auditRows } from '../../platform/audit.ts'
import { changeRows } from '../../platform/changes.ts'
import type { Context } from '../../platform/context.ts'
import { writeGated } from '../../platform/database/write-gated.ts'
import { refuse } from '../../platform/refuse.ts'
import { signedIn } from '../../platform/signed-in.ts'
import { accessChart } from '../chart-access/access-chart.ts'
import { patientChanges } from '../chart-access/patient-changes.ts'
import { ofPatients } from '../chart-access/treated-patients.ts'
import { isOpenRecord } from '../patient-records/open-record.ts'
import { writerName } from '../providers/writer-name.ts'
import { asChartFile, findChartFile } from './chart-files.ts'
import { share } from './change-chart-file.ts'

/**
 * A doctor has looked at a result, and says whether its patient reads it, with which word. What is so already stays as it is.
 * @throws {Refusal} as `accessChart`; `forbidden`; `not_found` for what is no result; `file_withdrawn`
 */
export async function reviewResult(
  context: Context,
  { params: { id: patientId, fileId }, body }: Input<typeof contracts.reviewResult>,
): Promise<Output<typeof contracts.reviewResult>> {
  const { db, now } = context
  const { access } = await accessChart(context, patientId)
  if (!access.mayWrite) throw refuse('forbidden')
  const row = await findChartFile(db, patientId, fileId)
  if (row.kind !== 'result') throw refuse('not_found')
  const word = body.word.trim() || null
  if (row.shared_at === null && (row.reviewed_at === null || word !== row.word)) {
    const by = { id: signedIn(context).userId, name: await writerName(context) }
    const isOurs = await writeGated(
      db,
      {
        facts: sql`select`,
        // Who looked at it first stays.
        claim: sql`
          update chart_files set reviewed_at = coalesce(reviewed_at, ${now}::timestamptz),
            reviewed_by_user_id = coalesce(reviewed_by_user_id, ${by.id}::uuid),
            reviewed_by_name = coalesce(reviewed_by_name, ${by.name}), word = ${word}
          where id = ${fileId} and withdrawn_at is null and shared_at is null returning 1`,
      },
      [
        auditRows(context, {
          ...{ action: 'chart-files:review', object: { kind: 'patient', id: patientId }, side: 'clinic' },
          detail: fileId,
        }),
        changeRows(await patientChanges(db, patientId, now)),
      ],
    )
    if (!isOurs) throw refuse('file_withdrawn')
  }
  return asChartFile(await share(context, await findChartFile(db, patientId, fileId), body.isShared))
}

/** Results at which no doctor has looked yet, of whom the caller treats. Which patients that are is told, and audited. */
export async function listUnreviewedResults(
  context: Context,
  { query: { skip, take } }: Input<typeof contracts.listUnreviewedResults>,
): Promise<Output<typeof contracts.listUnreviewedResults>> {
  const waiting = context.db
    .selectFrom('chart_files as c')
    .innerJoin('patients as p', 'p.id', 'c.patient_id')
    .where('c.kind', '=', 'result')
    .where('c.reviewed_at', 'is', null)
    .where('c.withdrawn_at', 'is', null)
    .where(isOpenRecord('p'))
    .where(ofPatients(context, 'patients:read-clinical', 'c.patient_id'))
  const { total } = await waiting.select(({ fn }) => fn.countAll<string>().as('total')).executeTakeFirstOrThrow()
  const rows = await waiting
    .select(['c.id', 'c.result_category', 'c.written_at', 'p.id as patient_id', 'p.given_name', 'p.family_name'])
    .orderBy('c.written_at')
    .orderBy('c.id')
    .offset(skip)
    .limit(take)
    .execute()
  await auditOften(
    context,
    ...[...new Set(rows.map(({ patient_id }) => patient_id))].map(
      (id) => ({ action: 'chart-files:list', object: { kind: 'patient', id }, side: 'clinic' }) as const,
    ),
  )
  const items = rows.map((row) => ({
    ...{ id: row.id, category: row.result_category as ResultCategory, writtenAt: row.written_at },
    patient: { id: row.patient_id, givenName: row.given_name, familyName: row.family_name },
  }))
  return { items, total: Number(total), skip, take }
}
