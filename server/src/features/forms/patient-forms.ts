import type * as contracts from '@polyclinic/domain/forms/endpoints.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { auditOften } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import { refuse } from '../../platform/refuse.ts'
import { signedIn } from '../../platform/signed-in.ts'
import { accessChart } from '../chart-access/access-chart.ts'
import { writerName } from '../providers/writer-name.ts'
import { tellingRows } from '../sharing/tell-readers.ts'
import { briefOf, selectAnswers, viewOf, type AnswersRow } from './answers.ts'
import { beginAnswers } from './write-answers.ts'

const listedAtMost = 200

/** The answers in a chart, for who sees what is clinical; which forms could be asked, for who writes there. */
export async function listPatientForms(
  context: Context,
  { params: { id } }: Input<typeof contracts.listPatientForms>,
): Promise<Output<typeof contracts.listPatientForms>> {
  const { access } = await accessChart(context, id)
  if (access.clinical === null) return { items: [], forms: [] }
  const rows = await selectAnswers(context.db)
    .where('f.patient_id', '=', id)
    .orderBy('f.updated_at', 'desc')
    .orderBy('f.id')
    .limit(listedAtMost)
    .execute()
  const forms = access.mayWrite ? await activeForms(context) : []
  return { items: rows.map(briefOf), forms: forms.map(({ form_id, name }) => ({ id: form_id, name })) }
}

const activeForms = ({ db }: Context) =>
  db
    .selectFrom('forms as form')
    .innerJoin('form_versions as v', (join) =>
      join.onRef('v.form_id', '=', 'form.id').onRef('v.number', '=', 'form.current_number'),
    )
    .select(['v.form_id', 'v.number', 'v.name'])
    .where('form.status', '=', 'active')
    .orderBy('v.name')
    .execute()

/** Who acts for the patient is told that something waits in their account. What is begun already goes on, and is told no more. */
export async function askPatientForm(
  context: Context,
  { params: { id: patientId }, body }: Input<typeof contracts.askPatientForm>,
): Promise<Output<typeof contracts.askPatientForm>> {
  const { access } = await accessChart(context, patientId)
  if (!access.mayWrite) throw refuse('forbidden')
  const form = (await activeForms(context)).find(({ form_id }) => form_id === body.formId)
  if (!form) throw refuse('form_not_asked')
  const find = () =>
    selectAnswers(context.db)
      .where('f.patient_id', '=', patientId)
      .where('f.form_id', '=', form.form_id)
      .where('f.status', '=', 'in-progress')
      .where('f.is_by_link', '=', false)
  const begun = await find().executeTakeFirst()
  if (begun) return briefOf(begun)
  await beginAnswers(
    context,
    {
      ...{ id: newId(), formId: form.form_id, number: form.number, patientId, appointmentId: null, isByLink: false },
      ...{ userId: signedIn(context).userId, askedBy: await writerName(context) },
    },
    'clinic',
    await tellingRows(context, { patientId, appointmentId: null }, 'form-requested'),
  )
  return briefOf(await find().executeTakeFirstOrThrow())
}

/** @throws {Refusal} `reason_required` or `forbidden` for who does not see the chart; `not_found` */
export async function accessPatientAnswers(
  context: Context,
  { id, answersId }: { id: string; answersId: string },
): Promise<AnswersRow> {
  const { access } = await accessChart(context, id)
  if (access.clinical === null) throw refuse(access.mayBreakGlass ? 'reason_required' : 'forbidden')
  const row = await selectAnswers(context.db)
    .where('f.id', '=', answersId)
    .where('f.patient_id', '=', id)
    .executeTakeFirst()
  if (!row) throw refuse('not_found')
  return row
}

/** What a patient answered, with the words to which they agreed. */
export async function readPatientAnswers(
  context: Context,
  { params }: Input<typeof contracts.readPatientAnswers>,
): Promise<Output<typeof contracts.readPatientAnswers>> {
  const row = await accessPatientAnswers(context, params)
  const object = { kind: 'patient', id: params.id } as const
  await auditOften(context, { action: 'forms:read', object, side: 'clinic', detail: row.id })
  return viewOf(row)
}
