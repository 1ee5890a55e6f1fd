import { anyOf } from '../../platform/database/any-of.ts'
import { deleteFilesOf } from '../../platform/private-files/store-file.ts'
import { fileNameOf } from '../patient-records/file-name-of.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'

/** What whoever asks what is stored is shown of what they answered: with the questions, and the words they agreed to. */
export async function formsOfPatients(db: ClinicDatabase, patientIds: readonly string[]) {
  const rows = await db
    .selectFrom('form_answers')
    .select(['id', 'patient_id as patientId', 'form_id as formId', 'form_number as formVersion', 'status', 'content'])
    .select(['appointment_id as appointmentId', 'is_by_link as isByLink', 'asked_by as askedBy'])
    .select(['created_at as createdAt', 'updated_at as updatedAt', 'completed_at as completedAt'])
    .select('completed_by as completedBy')
    .where('patient_id', '=', anyOf(patientIds))
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const versions = await db
    .selectFrom('form_versions')
    .select(['form_id', 'number', 'name', 'definition'])
    .where('form_id', '=', anyOf(rows.map(({ formId }) => formId)))
    .execute()
  const withdrawn = await db
    .selectFrom('consent_withdrawals')
    .select(['answers_id as of', 'field_id as field', 'withdrawn_at as at', 'withdrawn_by as by'])
    .where('answers_id', '=', anyOf(rows.map(({ id }) => id)))
    .orderBy('withdrawn_at')
    .execute()
  const files = await db
    .selectFrom('private_files')
    .select(['form_answers_id as of', 'id', 'field_id as question', 'name', 'media_type as mediaType', 'size'])
    .select(['created_at as createdAt', 'added_by_link as isByLink'])
    .where('form_answers_id', '=', anyOf(rows.map(({ id }) => id)))
    .orderBy('id')
    .execute()
  return rows.map(({ isByLink, ...row }) => {
    const version = versions.find(({ form_id, number }) => form_id === row.formId && number === row.formVersion)!
    return {
      ...row,
      form: version.name,
      questions: version.definition,
      answeredWith: isByLink ? 'link' : 'account',
      files: files
        .filter(({ of }) => of === row.id)
        .map(({ of: _answers, isByLink: byLink, ...file }) => ({
          ...{ ...file, addedWith: byLink ? 'link' : 'account', file: fileNameOf(file) },
        })),
      withdrawnConsents: withdrawn.filter(({ of }) => of === row.id).map(({ of: _answers, ...consent }) => consent),
    }
  })
}

/** After their patients were erased: the database keeps those of anybody else. */
export async function eraseForms(db: ClinicDatabase, patientIds: readonly string[]): Promise<void> {
  const answers = db.selectFrom('form_answers').select('id').where('patient_id', '=', anyOf(patientIds))
  // Whoever sends a file just now has done so, or finds nothing.
  const ids = (await answers.forUpdate().execute()).map(({ id }) => id)
  await deleteFilesOf(db, 'form-answers', ids)
  await db.deleteFrom('consent_withdrawals').where('answers_id', 'in', answers).execute()
  await db.deleteFrom('form_answers').where('patient_id', '=', anyOf(patientIds)).execute()
}
