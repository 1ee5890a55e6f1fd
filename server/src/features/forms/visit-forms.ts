import type * as contracts from '@polyclinic/domain/forms/endpoints.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import { refuse } from '../../platform/refuse.ts'
import { accessOwnFirst, askedBy, hasAccount } from '../documents/access-documents.ts'
import { isReadBy, selectAnswers, takesAnswers, viewOf, type AnswersRow } from './answers.ts'
import { askedForms } from './asked-forms.ts'
import { beginAnswers, completeAnswers, saveAnswers, withdrawConsent } from './write-answers.ts'

// The forms of one visit: for its patient, signed in or by its link, and how they stand for the clinic's people.

/**
 * The visit for whoever asks. A link shows and takes what was answered by a link, and nothing any more once an account has
 * the patient's record, as with documents: then its owner signs in.
 */
async function accessForms(context: Context, request: Parameters<typeof askedBy>[0]) {
  const { row, side, byLink } = await accessOwnFirst(context, { ...askedBy(request), permission: 'appointments:list' })
  const needsSession = byLink && (await hasAccount(context, row.patient_id))
  const isRead =
    side === 'clinic'
      ? sql<boolean>`true`
      : byLink
        ? sql<boolean>`(f.is_by_link and f.appointment_id = ${row.id} and not ${needsSession}::boolean)`
        : isReadBy(context)
  return { row, side, byLink, needsSession, isRead, mayAnswer: mayAnswer({ side, needsSession, ...row }) }
}

const mayAnswer = (visit: { side: string; needsSession: boolean; status: string }) =>
  visit.side === 'patient' && !visit.needsSession && takesAnswers(visit.status)

const asked = (context: Context, { row, isRead }: Awaited<ReturnType<typeof accessForms>>) =>
  askedForms(context.db, sql`a.id = ${row.id}`, isRead)

export async function listVisitForms(
  context: Context,
  request: Input<typeof contracts.listVisitForms>,
): Promise<Output<typeof contracts.listVisitForms>> {
  const access = await accessForms(context, request)
  const items = (await asked(context, access)).map(({ formId, name, state, answersId }) => ({
    ...{ formId, name, state },
    answersId: access.needsSession ? null : answersId,
  }))
  return { items, mayAnswer: access.mayAnswer, needsSession: access.needsSession }
}

/** What is begun already goes on, in the version in which it was begun. */
export async function beginVisitForm(
  context: Context,
  request: Input<typeof contracts.beginVisitForm>,
): Promise<Output<typeof contracts.beginVisitForm>> {
  const access = await accessForms(context, request)
  if (!access.mayAnswer) throw refuse('forbidden')
  const form = (await asked(context, access)).find(({ formId }) => formId === request.body.formId)
  if (!form) throw refuse('form_not_asked')
  if (form.begun) return { id: form.begun.id }
  if (form.state === 'answered') {
    if (form.answersId === null) throw refuse('form_not_asked')
    return { id: form.answersId }
  }
  const id = newId()
  const { byLink, row } = access
  await beginAnswers(
    context,
    {
      ...{ id, formId: form.formId, number: form.number, patientId: row.patient_id, appointmentId: row.id },
      ...{ isByLink: byLink, askedBy: null },
      userId: !byLink && context.actor.kind === 'user' ? context.actor.userId : null,
    },
    'patient',
  )
  return { id }
}

type OfAnswers = Pick<Input<typeof contracts.readVisitAnswers>, 'params' | 'query' | 'headers'>

export async function accessVisitAnswers(context: Context, request: OfAnswers): Promise<AnswersRow> {
  const { row: visit, side, needsSession, isRead } = await accessForms(context, request)
  if (side === 'clinic' || needsSession) throw refuse('forbidden')
  const row = await selectAnswers(context.db)
    .where('f.id', '=', request.params.answersId)
    .where('f.appointment_id', '=', visit.id)
    .where(isRead)
    .executeTakeFirst()
  if (!row) throw refuse('not_found')
  return row
}

export const readVisitAnswers = async (
  context: Context,
  request: Input<typeof contracts.readVisitAnswers>,
): Promise<Output<typeof contracts.readVisitAnswers>> => viewOf(await accessVisitAnswers(context, request))

export const saveVisitAnswers = async (
  context: Context,
  request: Input<typeof contracts.saveVisitAnswers>,
): Promise<Output<typeof contracts.saveVisitAnswers>> =>
  saveAnswers(context, await accessVisitAnswers(context, request), request.body.answers, request.headers['if-match'])

export async function completeVisitAnswers(
  context: Context,
  request: Input<typeof contracts.completeVisitAnswers>,
): Promise<Output<typeof contracts.completeVisitAnswers>> {
  const row = await accessVisitAnswers(context, request)
  return completeAnswers(context, row, nameOf(row), request.headers['if-match'])
}

export async function withdrawVisitConsent(
  context: Context,
  request: Input<typeof contracts.withdrawVisitConsent>,
): Promise<Output<typeof contracts.withdrawVisitConsent>> {
  const row = await accessVisitAnswers(context, request)
  return withdrawConsent(context, row, request.params.field, nameOf(row))
}

/** Whoever has the link acts as the patient. */
const nameOf = ({ given_name, family_name }: AnswersRow) => `${given_name} ${family_name}`
