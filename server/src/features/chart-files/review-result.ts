import type * as contracts from '@polyclinic/domain/chart-files/endpoints.ts'
import type { ResultCategory } from '@polyclinic/domain/chart-files/kinds.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { permits } from '@polyclinic/domain/kit/permissions.ts'
import { sql, type SqlBool } from 'kysely'
import { auditOften, auditRows } from '../../platform/audit.ts'
import { changeRows } from '../../platform/changes.ts'
import type { Context } from '../../platform/context.ts'
import { writeGated } from '../../platform/database/write-gated.ts'
import { refuse } from '../../platform/refuse.ts'
import { signedIn } from '../../platform/signed-in.ts'
import { accessChart } from '../chart-access/access-chart.ts'
import { patientChanges } from '../chart-access/patient-changes.ts'
import { doctorsTreating, ofPatients } from '../chart-access/treated-patients.ts'
import { isOpenRecord } from '../patient-records/open-record.ts'
import { writerName } from '../providers/writer-name.ts'
import { tellingRows } from '../sharing/tell-readers.ts'
import { asChartFile, findChartFile, type ChartFileRow } from './chart-files.ts'
import { share } from './change-chart-file.ts'

/**
 * A doctor has looked at a result, and says whether its patient reads it, with which word. What is so already stays as it is,
 * and so does the word that was released.
 * @throws {Refusal} as `accessChart`; `forbidden`; `not_found` for what is no result; `file_withdrawn`; `result_released` with
 *   another word
 */
export async function reviewResult(
  context: Context,
  { params: { id: patientId, fileId }, body }: Input<typeof contracts.reviewResult>,
): Promise<Output<typeof contracts.reviewResult>> {
  const { access } = await accessChart(context, patientId)
  if (!access.mayWrite) throw refuse('forbidden')
  const seen = await findChartFile(context.db, patientId, fileId)
  if (seen.kind !== 'result') throw refuse('not_found')
  const word = body.word === undefined ? seen.word : body.word.trim() || null
  const isNew = seen.reviewed_at === null || word !== seen.word
  if (seen.released_at === null && (isNew || body.isShared)) await look(context, seen, { ...body, word, isNew })
  // As it is by now: somebody may have been first.
  const row = await findChartFile(context.db, patientId, fileId)
  if (row.withdrawn_at === null && row.word !== word) throw refuse('result_released')
  return asChartFile(await share(context, row, body.isShared))
}

type Look = { isShared: boolean; word: string | null; isNew: boolean }

/** Nothing, once it was withdrawn or released. */
async function look(context: Context, { id, patient_id: patientId }: ChartFileRow, { isShared, word, isNew }: Look) {
  const { db, now } = context
  const by = { id: signedIn(context).userId, name: await writerName(context) }
  const said = { object: { kind: 'patient', id: patientId }, side: 'clinic', detail: id } as const
  await writeGated(
    db,
    {
      facts: sql`select`,
      // Who looked at it first stays.
      claim: sql`
        update chart_files set reviewed_at = coalesce(reviewed_at, ${now}::timestamptz),
          reviewed_by_user_id = coalesce(reviewed_by_user_id, ${by.id}::uuid),
          reviewed_by_name = coalesce(reviewed_by_name, ${by.name}), word = ${word}
          ${
            isShared
              ? sql`, shared_at = ${now}, shared_by_user_id = ${by.id},
                released_at = ${now}, released_by_user_id = ${by.id}, released_by_name = ${by.name}`
              : sql``
          }
        where id = ${id} and withdrawn_at is null and released_at is null returning 1`,
    },
    [
      ...(isNew ? [auditRows(context, { action: 'chart-files:review', ...said })] : []),
      ...(isShared
        ? [
            auditRows(context, { action: 'chart-files:share', ...said }),
            ...(await tellingRows(context, { patientId, appointmentId: null })),
          ]
        : []),
      changeRows(await patientChanges(db, patientId, now)),
    ],
  )
}

/**
 * Results at which no doctor has looked yet: of patients whom the caller treats, those that they put in themselves, and, for
 * who may open such a chart, those of patients whose doctors have all left. Which patients that are is told, and audited.
 */
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
    .where((eb) =>
      eb.or([
        ofPatients(context, 'patients:read-clinical', 'c.patient_id'),
        sql<SqlBool>`c.written_by_user_id = ${signedIn(context).userId}`,
        ...(permits(context.actor.rights, 'patients:break-glass', 'clinic') ? [hasNoDoctor(context.now)] : []),
      ]),
    )
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

/** Whether nobody who can sign in treats the patient of a file `c`. */
const hasNoDoctor = (now: string) => sql<SqlBool>`not exists (
  select from (${doctorsTreating(sql`c.patient_id`, now)}) treating
    join providers d on d.id = treating.provider_id join users u on u.id = d.user_id
  where u.status = 'active')`
