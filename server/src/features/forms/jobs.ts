import { sql } from 'kysely'
import { anyOf } from '../../platform/database/any-of.ts'
import type { Job } from '../../platform/jobs.ts'
import { deleteFilesOf } from '../../platform/private-files/store-file.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'

const batch = 100

/**
 * Takes away the files of answers that were begun and not sent, once nobody has gone on with them for as long as the
 * clinic keeps what was added to a visit that did not take place. What was typed stays.
 * @returns `more` while there may be others
 */
export async function sweepAnswerFiles(db: ClinicDatabase, now: string): Promise<'more' | undefined> {
  const left = await leftAnswers(db, now)
    .limit(batch)
    // Whoever sends them at this moment has done so, or finds no file.
    .forNoKeyUpdate()
    .execute()
  const ids = left.map(({ id }) => id)
  if (ids.length === 0) return undefined
  await sql`
    update form_answers f set content = f.content - array(
      select file.field_id from private_files file where file.form_answers_id = f.id)
    where f.id = ${anyOf(ids)}`.execute(db)
  await deleteFilesOf(db, 'form-answers', ids)
  return left.length === batch ? 'more' : undefined
}

/** Answers of which by then the files go. */
export const leftAnswers = (db: ClinicDatabase, now: string) =>
  db
    .selectFrom('form_answers as f')
    .select('f.id')
    .where('f.status', '=', 'in-progress')
    .where(
      'f.updated_at',
      '<',
      sql<string>`${now}::timestamptz - make_interval(days => (select document_days from organizations))`,
    )
    .where((eb) =>
      eb.exists(eb.selectFrom('private_files as file').select('file.id').whereRef('file.form_answers_id', '=', 'f.id')),
    )
    .where(sql<boolean>`not is_held(current_organization(), f.patient_id, ${now}::timestamptz)`)

export const jobs: readonly Job[] = [{ name: 'sweep-answer-files', every: 'night', run: sweepAnswerFiles }]
