import type { Answers } from '@polyclinic/domain/forms/answers.ts'
import type * as contracts from '@polyclinic/domain/forms/endpoints.ts'
import { knownAnswers } from '@polyclinic/domain/forms/known-answers.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { within } from '../../platform/reach.ts'
import { refuse } from '../../platform/refuse.ts'
import { signedIn } from '../../platform/signed-in.ts'
import { isOpenRecord } from '../patient-records/open-record.ts'
import { isShownTo, readsAllOf } from '../patient-records/shown-to-account.ts'
import {
  asSent,
  briefOf,
  definitionOf,
  isReadBy,
  patientOf,
  selectAnswers,
  viewOf,
  type AnswersRow,
} from './answers.ts'
import { askedForms, progressOf } from './asked-forms.ts'
import { completeAnswers, saveAnswers, withdrawConsent } from './write-answers.ts'

/** Of one kind: more than anybody reads. */
const listedAtMost = 200

const ownAnswers = (context: Context) => selectAnswers(context.db).where(isReadBy(context))

/** Each form once for each patient, for the visit that comes first; what is begun otherwise goes on, too. */
export async function listOwnForms(
  context: Context,
  _input: Input<typeof contracts.listOwnForms>,
): Promise<Output<typeof contracts.listOwnForms>> {
  const { db, actor, now } = context
  const visits = sql<boolean>`(a.status in ('booked', 'arrived', 'checked-in') and a.ends_at > ${now}::timestamptz
    and ${isOpenRecord('p')}
    and ${within(actor, 'patients:own', { patientId: 'a.patient_id' }, 'patient')} and ${isShownTo(context)}
    and ${readsAllOf(context, sql`a.patient_id`)})`
  const before = (await askedForms(db, visits, isReadBy(context))).filter(({ state }) => state !== 'answered')
  const rows = await ownAnswers(context).orderBy('f.updated_at', 'desc').orderBy('f.id').limit(listedAtMost).execute()
  const seen = new Set<string>()
  const isFirst = (form: { formId: string; patient: { id: string } }) => {
    const key = `${form.formId} ${form.patient.id}`
    return !seen.has(key) && Boolean(seen.add(key))
  }
  const beforeVisits = before.map(({ begun, ...row }) => ({
    ...{ formId: row.formId, name: row.name, answersId: begun?.id ?? null },
    patient: { id: row.patientId, givenName: row.givenName, familyName: row.familyName },
    visit: {
      ...{ id: row.visitId, startsAt: row.startsAt, timeZone: row.timeZone },
      ...{ provider: row.provider, service: row.service },
    },
    ...progressOf(begun?.definition ?? row.definition, begun?.content ?? {}),
  }))
  const begun = rows
    .filter(({ status }) => status === 'in-progress')
    .map((row) => ({
      ...{ formId: row.form_id, name: row.name, answersId: row.id, patient: patientOf(row) },
      visit: briefOf(row).visit,
      ...progressOf(definitionOf(row), row.content as Answers),
    }))
  const completed = rows
    .filter(({ status }) => status === 'completed')
    .toSorted((one, other) => (one.completed_at! < other.completed_at! ? 1 : -1))
  return {
    asked: [...beforeVisits, ...begun].filter(isFirst),
    completed: completed.map((row) => ({ ...briefOf(row), patient: patientOf(row) })),
  }
}

/** @throws {Refusal} `not_found` */
export async function accessOwnAnswers(context: Context, id: string): Promise<AnswersRow> {
  const row = await ownAnswers(context).where('f.id', '=', id).executeTakeFirst()
  if (!row) throw refuse('not_found')
  return row
}

export async function readOwnAnswers(
  context: Context,
  { params }: Input<typeof contracts.readOwnAnswers>,
): Promise<Output<typeof contracts.readOwnAnswers>> {
  const row = await accessOwnAnswers(context, params.id)
  return { ...viewOf(row), known: row.status === 'completed' ? null : await readKnown(context, row) }
}

/** What was said to the same questions when this form was completed last, as far as the caller may read it. */
async function readKnown(context: Context, row: AnswersRow) {
  const earlier = await ownAnswers(context)
    .where('f.form_id', '=', row.form_id)
    .where('f.patient_id', '=', row.patient_id)
    .where('f.status', '=', 'completed')
    .orderBy('f.completed_at', 'desc')
    .orderBy('f.id')
    .limit(1)
    .executeTakeFirst()
  if (!earlier) return null
  const answers = knownAnswers(definitionOf(row), {
    definition: definitionOf(earlier),
    answers: earlier.content as Answers,
  })
  const sent = Object.entries(answers).map(([id, value]) => [id, asSent(value)])
  return sent.length === 0 ? null : { answeredAt: earlier.completed_at!, answers: Object.fromEntries(sent) }
}

export const saveOwnAnswers = async (
  context: Context,
  { params, headers, body }: Input<typeof contracts.saveOwnAnswers>,
): Promise<Output<typeof contracts.saveOwnAnswers>> =>
  saveAnswers(context, await accessOwnAnswers(context, params.id), body.answers, headers['if-match'])

export async function completeOwnAnswers(
  context: Context,
  { params, headers }: Input<typeof contracts.completeOwnAnswers>,
): Promise<Output<typeof contracts.completeOwnAnswers>> {
  const row = await accessOwnAnswers(context, params.id)
  return completeAnswers(context, row, await ownName(context), headers['if-match'])
}

export async function withdrawOwnConsent(
  context: Context,
  { params }: Input<typeof contracts.withdrawOwnConsent>,
): Promise<Output<typeof contracts.withdrawOwnConsent>> {
  const row = await accessOwnAnswers(context, params.id)
  return withdrawConsent(context, row, params.field, await ownName(context))
}

async function ownName(context: Context): Promise<string> {
  const { userId } = signedIn(context)
  const { name } = await context.db
    .selectFrom('users')
    .select('name')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return name
}
