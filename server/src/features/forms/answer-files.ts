import { fieldsOf } from '@polyclinic/domain/forms/definition.ts'
import type { addOwnAnswerFile, readOwnAnswerFile } from '@polyclinic/domain/forms/file-endpoints.ts'
import { formLimits } from '@polyclinic/domain/forms/limits.ts'
import { largestDocumentBytes } from '@polyclinic/domain/documents/rules.ts'
import type { Output } from '@polyclinic/domain/kit/endpoint.ts'
import type { Side } from '@polyclinic/domain/kit/permissions.ts'
import { sql } from 'kysely'
import { audit, auditOften } from '../../platform/audit.ts'
import type { Context, RequestScope } from '../../platform/context.ts'
import type { Admission } from '../../platform/http/route.ts'
import { hourlyOfNetwork, returnAttempts, withAttempts } from '../../platform/limits.ts'
import { callerOf } from '../../platform/network.ts'
import { inspectFile } from '../../platform/private-files/inspect-file.ts'
import { deleteFile, readContent, storeFile } from '../../platform/private-files/store-file.ts'
import { refuse } from '../../platform/refuse.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import { fileName } from '../documents/file-name.ts'
import { readsPerHour } from '../documents/read-document.ts'
import { countUpload } from '../documents/upload-limits.ts'
import { isHeldNow, requireUnheld } from '../patient-records/erasure-holds.ts'
import { definitionOf, selectAnswers, takesAnswers, type AnswersRow } from './answers.ts'

// Files as answers, however whoever fills in a form came to it. Their names stand among the answers, where everything
// that reads these finds them; only what is done here writes them there.

/** The answers that whoever asks may write. */
type Access = (context: Context) => Promise<AnswersRow>

/**
 * Whether a file may be sent for a question now, before a byte of it is read.
 * @throws {Refusal} as `access`; `answers_completed`, `too_many_requests`, `forbidden` once the visit is over or canceled,
 *   `not_found` for what asks for no file
 */
export async function admitAnswerFile(
  scope: RequestScope,
  { access, field, bytes }: { access: Access; field: string; bytes: number | null },
): Promise<Admission> {
  const { id, counted } = await scope.transact(async (context) => {
    const row = await access(context)
    requireFileField(row, field)
    // However many forms are asked before a visit, as much is sent for it.
    const counted = await countUpload(context, row.appointment_id ?? row.id, bytes ?? largestDocumentBytes)
    return { id: row.id, counted }
  })
  return {
    part: `files of answers ${id}`,
    giveBack: () => scope.transact(({ db }) => returnAttempts(db, counted)),
  }
}

function requireFileField(row: AnswersRow, field: string): void {
  if (row.status === 'completed') throw refuse('answers_completed')
  if (row.visit_status !== null && !takesAnswers(row.visit_status)) throw refuse('forbidden')
  if (!fieldsOf(definitionOf(row)).some(({ id, kind }) => id === field && kind === 'file')) throw refuse('not_found')
}

type Sent = { access: Access; field: string; file: { name: string; content: Uint8Array }; closed: AbortSignal }

/** Answers with a file. It is asked again who may, since the file took its time. */
export async function addAnswerFile(
  scope: RequestScope,
  { access, field, file, closed }: Sent,
): Promise<Output<typeof addOwnAnswerFile>> {
  const inspected = await inspectFile(file.content, { caller: callerOf(scope.clinic, scope.request), closed })
  return scope.transact(async (context) => {
    const { db } = context
    const row = await lockAnswers(db, await access(context))
    requireFileField(row, field)
    const ofOthers = row.files.filter((each) => each.field !== field).length
    const { file: stored, isNew } = await storeFile(
      context,
      { kind: 'form-answers', id: row.id, fieldId: field },
      {
        ...{ ...inspected, name: fileName(file.name, inspected.mediaType), addedByLink: row.is_by_link },
        filesAtMost: Math.min(formLimits.filesOfField, formLimits.files - ofOthers),
      },
    )
    if (isNew) {
      await writeNames(context, row.id, field)
      await audit(context, { ...ofPatient('add-file', row), detail: stored.id })
    }
    return { id: stored.id, field, name: stored.name, mediaType: inspected.mediaType, size: stored.size }
  })
}

/** Until the transaction is over nobody sends them, or adds to them; as they stand from then on. */
export async function lockAnswers(db: ClinicDatabase, { id }: Pick<AnswersRow, 'id'>): Promise<AnswersRow> {
  await db.selectFrom('form_answers').select('id').where('id', '=', id).forNoKeyUpdate().execute()
  const row = await selectAnswers(db).where('f.id', '=', id).executeTakeFirst()
  // Their person was erased meanwhile.
  if (!row) throw refuse('not_found')
  return row
}

const ofPatient = (verb: 'add-file' | 'remove-file', { patient_id }: AnswersRow) =>
  ({ action: `forms:${verb}`, object: { kind: 'patient', id: patient_id }, side: 'patient' }) as const

/** What is typed meanwhile is in other questions: its version stays. */
async function writeNames({ db, now }: Context, answersId: string, field: string): Promise<void> {
  await sql`
    update form_answers set updated_at = ${now}, content = content || jsonb_build_object(${field}::text, (
      select jsonb_agg(name order by id) from private_files
      where form_answers_id = ${answersId} and field_id = ${field}))
    where id = ${answersId}`.execute(db)
}

/** Takes a file back, once or again; its bytes are gone with it. */
export async function removeAnswerFile(context: Context, accessed: AnswersRow, fileId: string): Promise<undefined> {
  const row = await lockAnswers(context.db, accessed)
  if (row.status === 'completed') throw refuse('answers_completed')
  const file = row.files.find(({ id }) => id === fileId)
  if (!file) throw refuse('not_found')
  await requireUnheld(context, row.patient_id)
  await deleteFile(context.db, file.id)
  await writeNames(context, row.id, file.field)
  await audit(context, { ...ofPatient('remove-file', row), detail: file.id })
}

/**
 * Before answers are sent: what was added to questions that are hidden now is forgotten as all else that stood there. Of a
 * record that is held it stays, as no answer.
 */
export async function dropFilesBeside(context: Context, row: AnswersRow, kept: object): Promise<void> {
  const dropped = row.files.filter(({ field }) => !Object.hasOwn(kept, field))
  if (dropped.length === 0 || (await isHeldNow(context, row.patient_id))) return
  for (const { id } of dropped) await deleteFile(context.db, id)
}

type Read = { access: Access; side: Side; fileId: string }

/** Opens a file. That is in the audit, the patient's own opening, too: a mailed link may be in other hands. */
export async function readAnswerFile(
  scope: RequestScope,
  { access, side, fileId }: Read,
): Promise<Output<typeof readOwnAnswerFile>> {
  const limitsOf = async (context: Context) =>
    (await access(context)).is_by_link && side === 'patient'
      ? hourlyOfNetwork(context, 'answer-file-read', readsPerHour)
      : []
  const { name, mediaType, size } = await withAttempts(scope, limitsOf, () =>
    scope.transact(async (context) => {
      const row = await access(context)
      const file = row.files.find(({ id }) => id === fileId)
      if (!file) throw refuse('not_found')
      const object = { kind: 'patient', id: row.patient_id } as const
      await auditOften(context, { action: 'forms:read-file', object, side, detail: file.id })
      return file
    }),
  )
  return { name, mediaType, size, isShown: mediaType !== 'application/pdf', content: readContent(scope, fileId) }
}
