import { sql } from 'kysely'
import type { Job } from '../../platform/jobs.ts'
import { deleteFilesOf } from '../../platform/private-files/store-file.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'

const batch = 100

/**
 * Takes away what was added to visits that were canceled or missed, once the clinic's time for it is over. What was added
 * to one that took place is part of its record.
 * @returns `more` while there may be others
 */
export async function sweepDocuments(db: ClinicDatabase, now: string): Promise<'more' | undefined> {
  const over = await overVisits(db, now).limit(batch).execute()
  await deleteFilesOf(
    db,
    'appointment',
    over.map(({ id }) => id),
  )
  return over.length === batch ? 'more' : undefined
}

/** Visits of which by then what was added goes. */
export function overVisits(db: ClinicDatabase, now: string) {
  const days = sql`(select document_days from organizations)`
  return db
    .selectFrom('private_files as f')
    .innerJoin('appointments as a', 'a.id', 'f.appointment_id')
    .select('a.id')
    .distinct()
    .where('a.status', 'in', ['cancelled', 'noshow'])
    .where('a.updated_at', '<', sql<string>`${now}::timestamptz - make_interval(days => ${days})`)
    .where(sql<boolean>`not is_held(current_organization(), a.patient_id, ${now}::timestamptz)`)
}

export const jobs: readonly Job[] = [{ name: 'sweep-documents', every: 'night', run: sweepDocuments }]
