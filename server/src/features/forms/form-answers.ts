import { answerColumns, answerRow } from '@polyclinic/domain/forms/answer-rows.ts'
import { csvMark, csvRows } from '@polyclinic/domain/kit/csv.ts'
import type { Answers } from '@polyclinic/domain/forms/answers.ts'
import type * as contracts from '@polyclinic/domain/forms/endpoints.ts'
import { formLimits } from '@polyclinic/domain/forms/limits.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import { sql } from 'kysely'
import { auditOften } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { anyOf } from '../../platform/database/any-of.ts'
import { requireWholeClinic } from '../../platform/reach.ts'
import { refuse } from '../../platform/refuse.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import { definitionOf, selectAnswers, viewOf } from './answers.ts'
import { exportWords } from './texts.ts'
import { isOpenRecord } from '../patient-records/open-record.ts'
import { isInForce } from '../patient-records/requests-in-force.ts'

/** Of a page of them: well within what an answer may have. */
const listedBytes = 4 * 1024 * 1024
/** In memory at the same time, of what is sent as it is read. */
const rowsAtOnce = 10

const completedTo = (db: ClinicDatabase, formId: string) =>
  selectAnswers(db)
    .where('f.form_id', '=', formId)
    .where('f.status', '=', 'completed')
    .where(isOpenRecord('p'))
    .orderBy('f.completed_at', 'desc')
    .orderBy('f.id')

async function findForm({ db }: Context, id: string) {
  const form = await db.selectFrom('forms').select(['id', 'name']).where('id', '=', id).executeTakeFirst()
  if (!form) throw refuse('not_found')
  return form
}

/** What all patients answered; that somebody read it is told to each of them. */
export async function listFormAnswers(
  context: Context,
  { params, query: { skip, take } }: Input<typeof contracts.listFormAnswers>,
): Promise<Output<typeof contracts.listFormAnswers>> {
  requireWholeClinic(context, 'forms:read')
  await findForm(context, params.id)
  const completed = completedTo(context.db, params.id)
  const { total } = await completed
    .clearSelect()
    .clearOrderBy()
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow()
  const page = await completed
    .clearSelect()
    .select(['f.id', sql<number>`octet_length(f.content::text) + octet_length(v.definition::text)`.as('bytes')])
    .offset(skip)
    .limit(take)
    .execute()
  const rows = await completed.where('f.id', '=', anyOf(withinBytes(page).map(({ id }) => id))).execute()
  await noteRead(context, 'forms:read', rows)
  return { items: rows.map(viewOf), total: Number(total), skip, take }
}

/** As many as may be answered at once, and one at least. */
function withinBytes<Row extends { bytes: number }>(rows: readonly Row[]): readonly Row[] {
  let bytes = 0
  const beyond = rows.findIndex((row) => (bytes += row.bytes) > listedBytes)
  return beyond < 0 ? rows : rows.slice(0, Math.max(1, beyond))
}

/** The latest as a table, without whoever had their data restricted. */
export async function exportFormAnswers(
  context: Context,
  { params }: Input<typeof contracts.exportFormAnswers>,
): Promise<Output<typeof contracts.exportFormAnswers>> {
  requireWholeClinic(context, 'forms:read')
  const form = await findForm(context, params.id)
  const rows = await completedTo(context.db, params.id)
    .clearSelect()
    .select(['f.id', 'f.patient_id', 'f.form_number'])
    .where(sql<boolean>`not ${isInForce(sql`f.patient_id`, 'restriction')}`)
    .limit(formLimits.exported)
    .execute()
  await noteRead(context, 'forms:export', rows)
  const { db, clinic, now } = context
  const numbers = [...new Set(rows.map(({ form_number }) => form_number))]
  const versions = await db
    .selectFrom('form_versions')
    .select('definition')
    .where('form_id', '=', form.id)
    .where('number', '=', sql<number>`any(${numbers}::int[])`)
    .orderBy('number', 'desc')
    .execute()
  const columns = answerColumns(versions.map(definitionOf))
  const name = form.name.replaceAll(/[^\p{L}\p{N} -]/gu, '').trim() || 'form'
  return {
    name: `${name} ${dateIn(clinic.time_zone, now as Instant)}.csv`,
    mediaType: 'text/csv',
    content: tableOf(context, { formId: form.id, ids: rows.map(({ id }) => id), columns }),
  }
}

type Table = { formId: string; ids: string[]; columns: Map<string, string> }

/** Some rows at a time, each in a transaction of its own: nothing waits in the database for a reader that is slow. */
async function* tableOf({ services, clinic }: Context, { formId, ids, columns }: Table) {
  const words = exportWords(clinic)
  yield Buffer.from(csvMark + csvRows([[...words.columns, ...columns.values()]], clinic.locale))
  for (let first = 0; first < ids.length; first += rowsAtOnce) {
    const some = ids.slice(first, first + rowsAtOnce)
    const rows = await services.tenancy.inClinic(clinic.id, (db) =>
      completedTo(db, formId).where('f.id', '=', anyOf(some)).execute(),
    )
    const answered = rows.map((row) => ({
      before: [
        ...[row.given_name, row.family_name, dateIn(clinic.time_zone, row.completed_at! as Instant)],
        ...[row.completed_by!, String(row.form_number)],
      ],
      definition: definitionOf(row),
      answers: row.content as Answers,
    }))
    yield Buffer.from(
      csvRows(
        answered.map((each) => answerRow(each, columns, words.answers)),
        clinic.locale,
      ),
    )
  }
}

const noteRead = (
  context: Context,
  action: 'forms:read' | 'forms:export',
  rows: readonly { id: string; patient_id: string }[],
) =>
  auditOften(
    context,
    ...rows.map(
      ({ id, patient_id }) =>
        ({ action, object: { kind: 'patient', id: patient_id }, side: 'clinic', detail: id }) as const,
    ),
  )
