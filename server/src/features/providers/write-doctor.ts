import type { DoctorWords } from '@polyclinic/domain/providers/model.ts'
import { sql } from 'kysely'
import type { ClinicDatabase } from '../../platform/tenancy.ts'

/** What is said of a doctor, as the row. */
const doctorColumns = (doctor: DoctorWords) => ({
  prefix: doctor.prefix ?? '',
  given_name: doctor.givenName,
  family_name: doctor.familyName,
  speciality: doctor.speciality,
  languages: doctor.languages as string[],
  quote: doctor.quote ?? null,
  looks_after: doctor.looksAfter,
  education: doctor.education ?? null,
  since_year: doctor.sinceYear ?? null,
  takes_new_patients: doctor.takesNewPatients,
  is_active: doctor.isActive,
})

/** What stands beside the words: what is left out stays as it is. */
type Beside = { language: string; portraitHash: string | null; position?: number; dailyLimit?: number | undefined }

const columnsOf = (doctor: DoctorWords, { language, portraitHash, position, dailyLimit }: Beside) => ({
  ...doctorColumns(doctor),
  ...{ language, portrait_hash: portraitHash },
  ...(position !== undefined && { position }),
  ...(dailyLimit !== undefined && { daily_limit: dailyLimit }),
})

/** One that can be booked is a resource first. */
export async function insertDoctor(
  db: ClinicDatabase,
  { id, slug, ...beside }: Beside & { id: string; slug: string },
  doctor: DoctorWords,
): Promise<void> {
  await db.insertInto('resources').values({ id, kind: 'provider' }).execute()
  await db
    .insertInto('providers')
    .values({ id, slug, ...columnsOf(doctor, beside) })
    .execute()
}

/**
 * Has the version after the one that somebody may have open.
 * @param version that was seen, where somebody else may have written since
 * @returns whether it still was that
 */
export async function updateDoctor(
  db: ClinicDatabase,
  { id, version, ...beside }: Beside & { id: string; version?: number },
  doctor: DoctorWords,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('providers')
    .set({ ...columnsOf(doctor, beside), version: sql`version + 1` })
    .where('id', '=', id)
    .$if(version !== undefined, (q) => q.where('version', '=', version!))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Something of them is different, as of an offer of theirs: whoever has one open is told when they save. */
export async function renewDoctors(db: ClinicDatabase, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await db
    .updateTable('providers')
    .set({ version: sql`version + 1` })
    .where('id', 'in', ids)
    .execute()
}
