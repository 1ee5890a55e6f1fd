import { isSame } from '@polyclinic/domain/kit/same.ts'
import { readAnswers } from '@polyclinic/domain/forms/answers.ts'
import { fieldsOf, isAsked } from '@polyclinic/domain/forms/definition.ts'
import type { saveOwnAnswers } from '@polyclinic/domain/forms/endpoints.ts'
import type { Input } from '@polyclinic/domain/kit/endpoint.ts'
import { seenVersion } from '@polyclinic/domain/kit/version.ts'
import { sql } from 'kysely'
import { auditOften, auditRows } from '../../platform/audit.ts'
import type { AuditAction } from '@polyclinic/domain/audit/actions.ts'
import { changeRows } from '../../platform/changes.ts'
import type { Context } from '../../platform/context.ts'
import { rowsOf, type RowSet } from '../../platform/database/insert-rows.ts'
import { writeGated } from '../../platform/database/write-gated.ts'
import { refuse } from '../../platform/refuse.ts'
import { RetryTransaction } from '../../platform/tenancy.ts'
import { visitChanges } from '../appointments/visit-changes.ts'
import { patientChanges } from '../chart-access/patient-changes.ts'
import { dropFilesBeside, lockAnswers } from './answer-files.ts'
import { contentOf, definitionOf, selectAnswers, viewOf, type AnswersRow, type AnswersView } from './answers.ts'

// What patients do with answers that they may write, however they came to them.

type Seen = string | undefined
type Sent = Input<typeof saveOwnAnswers>['body']['answers']

/** The patient's own act, for their audit. */
const ofPatient = (action: Extract<AuditAction, `forms:${string}`>, row: AnswersRow) =>
  ({ action, object: { kind: 'patient', id: row.patient_id }, side: 'patient', detail: row.id }) as const

/** Answers as they are given: of two devices at once, the second reads what the first sent. */
export async function saveAnswers(context: Context, row: AnswersRow, sent: Sent, seen: Seen) {
  const version = requireVersion(seen)
  if (row.status === 'completed') throw refuse('answers_completed')
  // Files are answered with by sending them.
  const asked = fieldsOf(definitionOf(row)).filter((field) => isAsked(field) && field.kind !== 'file')
  const known = new Set(asked.map(({ id }) => id))
  const unknown = sent.flatMap(({ field }, place) => (known.has(field) ? [] : [place]))
  if (unknown.length > 0)
    throw refuse('invalid_fields', {
      errors: unknown.map((place) => ({
        ...{ pointer: `/body/answers/${place}/field`, code: 'unknown', message: 'The form asks no such question.' },
      })),
    })
  const given = Object.fromEntries(sent.map(({ field, value }) => [field, value]))
  const before = contentOf(row)
  const content = { ...before, ...given }
  // What stands there already was saved, and the answer to that lost.
  if (!isSame(content, before)) {
    if (row.version !== version) throw refuse('stale_version')
    await write(context, row, given)
    await auditOften(context, ofPatient('forms:write', row))
    return { version: row.version + 1, content: contentOf({ ...row, content }) }
  }
  return { version: row.version, content: before }
}

/** Beside what stands there: a file can be added meanwhile. */
async function write({ db, now }: Context, row: AnswersRow, given: object): Promise<void> {
  const claim = sql`
    update form_answers set content = content || ${JSON.stringify(given)}::jsonb, version = version + 1, updated_at = ${now}
    where id = ${row.id} and version = ${row.version} and status = 'in-progress' returning 1`
  if (!(await writeGated(db, { facts: sql`select`, claim }, []))) throw new RetryTransaction()
}

/**
 * Ends answers: what is shown is kept, and never changed from then on; what is hidden is forgotten. Sent again, they are
 * what they are.
 * @param by the name of who sends them
 */
export async function completeAnswers(
  context: Context,
  found: AnswersRow,
  by: string,
  seen: Seen,
): Promise<AnswersView> {
  const version = requireVersion(seen)
  const row = await lockAnswers(context.db, found)
  if (row.status === 'completed') return viewOf(row)
  if (row.version !== version) throw refuse('stale_version')
  const { answers, mistakes } = readAnswers(definitionOf(row), contentOf(row))
  if (mistakes.length > 0)
    throw refuse('invalid_fields', {
      errors: mistakes.map(({ field, code }) => ({
        ...{ pointer: `/answers/${field}`, code, message: 'This answer needs another look.' },
      })),
    })
  const { db, now, actor } = context
  const userId = actor.kind === 'user' && !row.is_by_link ? actor.userId : null
  await dropFilesBeside(context, row, answers)
  const claim = sql`
    update form_answers set content = ${JSON.stringify(answers)}::jsonb, version = version + 1, updated_at = ${now},
      status = 'completed', completed_at = ${now}, completed_by_user_id = ${userId}, completed_by = ${by}
    where id = ${row.id} and version = ${row.version} and status = 'in-progress' returning 1`
  const isWritten = await writeGated(db, { facts: sql`select`, claim }, [
    auditRows(context, ofPatient('forms:complete', row)),
    changeRows([...(await patientChanges(db, row.patient_id, now)), ...(await visitChanges(db, row.patient_id, now))]),
  ])
  if (!isWritten) throw new RetryTransaction()
  return readAgain(context, row.id)
}

/**
 * What was agreed to is so no more: a row of its own, beside the answers.
 * @throws {Refusal} `not_found` where nothing was agreed to
 */
export async function withdrawConsent(context: Context, row: AnswersRow, field: string, by: string) {
  const { db, now, actor } = context
  const isConsent = fieldsOf(definitionOf(row)).some(({ id, kind }) => id === field && kind === 'consent')
  if (!isConsent || row.status !== 'completed' || contentOf(row)[field] !== true) throw refuse('not_found')
  if (row.withdrawn.some((each) => each.field === field)) return viewOf(row)
  const withdrawal = {
    ...{ answers_id: row.id, field_id: field, withdrawn_at: now, withdrawn_by: by },
    withdrawn_by_user_id: actor.kind === 'user' && !row.is_by_link ? actor.userId : null,
  }
  await writeGated(db, { facts: sql`select` }, [
    rowsOf('consent_withdrawals', [withdrawal]),
    auditRows(context, ofPatient('forms:withdraw-consent', row)),
    changeRows(await patientChanges(db, row.patient_id, now)),
  ])
  return readAgain(context, row.id)
}

const readAgain = async ({ db }: Context, id: string) =>
  viewOf(await selectAnswers(db).where('f.id', '=', id).executeTakeFirstOrThrow())

function requireVersion(seen: Seen): number {
  if (seen === undefined) throw refuse('version_required')
  return seenVersion(seen)
}

/** What begins to be answered: the version that is asked now. */
export type Beginning = {
  id: string
  formId: string
  number: number
  patientId: string
  appointmentId: string | null
  isByLink: boolean
  userId: string | null
  askedBy: string | null
}

/**
 * Begins, unless it was begun in the same moment.
 * @param told what tells whoever is asked
 * @throws {RetryTransaction} then
 */
export async function beginAnswers(
  context: Context,
  begun: Beginning,
  side: 'clinic' | 'patient',
  told: readonly RowSet[] = [],
): Promise<void> {
  const { db, now } = context
  const claim = sql`
    insert into form_answers (id, form_id, form_number, patient_id, appointment_id, content, is_by_link,
      begun_by_user_id, asked_by, created_at, updated_at)
    values (${begun.id}, ${begun.formId}, ${begun.number}, ${begun.patientId}, ${begun.appointmentId}, '{}',
      ${begun.isByLink}, ${begun.userId}, ${begun.askedBy}, ${now}, ${now})
    on conflict do nothing returning 1`
  const action = side === 'clinic' ? 'forms:ask' : 'forms:begin'
  const object = { kind: 'patient', id: begun.patientId } as const
  const isWritten = await writeGated(db, { facts: sql`select`, claim }, [
    auditRows(context, { action, object, side, detail: begun.id }),
    changeRows(await patientChanges(db, begun.patientId, now)),
    ...told,
  ])
  if (!isWritten) throw new RetryTransaction()
}
