import { answersAsTable } from '@polyclinic/domain/forms/answer-rows.ts'
import { csvOf } from '@polyclinic/domain/kit/csv.ts'
import type { Answers } from '@polyclinic/domain/forms/answers.ts'
import type * as contracts from '@polyclinic/domain/forms/endpoints.ts'
import { formLimits } from '@polyclinic/domain/forms/limits.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import { auditOften } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { requireWholeClinic } from '../../platform/reach.ts'
import { refuse } from '../../platform/refuse.ts'
import { definitionOf, selectAnswers, viewOf } from './answers.ts'
import { exportWords } from './texts.ts'

const completedTo = (context: Context, formId: string) =>
  selectAnswers(context.db)
    .where('f.form_id', '=', formId)
    .where('f.status', '=', 'completed')
    .where('p.erased_at', 'is', null)
    .where('p.restricted_at', 'is', null)

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
  const { total } = await completedTo(context, params.id)
    .clearSelect()
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await completedTo(context, params.id)
    .orderBy('f.completed_at', 'desc')
    .orderBy('f.id')
    .offset(skip)
    .limit(take)
    .execute()
  await noteRead(context, 'forms:read', rows)
  return { items: rows.map(viewOf), total: Number(total), skip, take }
}

/** The latest as a table. */
export async function exportFormAnswers(
  context: Context,
  { params }: Input<typeof contracts.exportFormAnswers>,
): Promise<Output<typeof contracts.exportFormAnswers>> {
  requireWholeClinic(context, 'forms:read')
  const form = await findForm(context, params.id)
  const rows = await completedTo(context, params.id)
    .orderBy('f.completed_at', 'desc')
    .orderBy('f.id')
    .limit(formLimits.exported)
    .execute()
  await noteRead(context, 'forms:export', rows)
  const { clinic, now } = context
  const words = exportWords(clinic)
  const answered = rows.map((row) => ({
    before: [
      ...[row.given_name, row.family_name, dateIn(clinic.time_zone, row.completed_at! as Instant)],
      ...[row.completed_by!, String(row.form_number)],
    ],
    definition: definitionOf(row),
    answers: row.content as Answers,
  }))
  const name = form.name.replaceAll(/[^\p{L}\p{N} -]/gu, '').trim() || 'form'
  return {
    name: `${name} ${dateIn(clinic.time_zone, now as Instant)}.csv`,
    mediaType: 'text/csv',
    content: csvOf(answersAsTable(answered, words.columns, words.answers)),
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
