import type { VerificationStatus } from '@polyclinic/domain/patients/endpoints.ts'
import { sql } from 'kysely'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import { correctedAddressSince } from './former-details.ts'
import { ofAgeAt } from '../../platform/acting-for.ts'
import { confirmedSince, isWrittenByClinic } from './shown-to-account.ts'

type Pair = { userId: string; patientId: string }

/**
 * The record joins an account, whose owner has proven to read its mail: what the clinic itself wrote down, confirmed. An
 * address that the clinic corrected says less: years may lie in the record, and one wrong letter be somebody else's.
 */
export async function joinAccount(
  db: ClinicDatabase,
  { userId, patientId, relation }: Pair & { relation: 'self' | 'guardian' },
  now: string,
): Promise<void> {
  const id = sql`${patientId}::uuid`
  await db
    .insertInto('user_patients')
    .values({
      ...{ user_id: userId, patient_id: patientId, relation, created_at: now },
      confirmed_at: sql<
        string | null
      >`case when ${isWrittenByClinic(id)} and ${correctedAddressSince(id)} is null then ${now}::timestamptz end`,
      shown_from: sql<string | null>`${correctedAddressSince(id)}`,
    })
    .execute()
  await db.updateTable('patients').set({ email_verified_at: now }).where('id', '=', patientId).execute()
}

/** The account's owner says that the record is not theirs: they are not asked about it again. */
export async function declineRecord(db: ClinicDatabase, { userId, patientId }: Pair, now: string): Promise<void> {
  await db
    .insertInto('declined_patients')
    .values({ user_id: userId, patient_id: patientId, declined_at: now })
    .execute()
}

/** Nobody acts for these records any more, and nobody said that they are not theirs. */
export async function releaseRecords(db: ClinicDatabase, patientIds: readonly string[]): Promise<void> {
  await db.deleteFrom('user_patients').where('patient_id', 'in', patientIds).execute()
  await db.deleteFrom('declined_patients').where('patient_id', 'in', patientIds).execute()
  await db.deleteFrom('guardian_invitations').where('patient_id', 'in', patientIds).execute()
  await db.deleteFrom('shared_readings').where('patient_id', 'in', patientIds).execute()
}

/** The account acts for nobody any more. */
export async function releaseRecordsOfAccount(db: ClinicDatabase, userId: string): Promise<void> {
  await db.deleteFrom('user_patients').where('user_id', '=', userId).execute()
  await db.deleteFrom('declined_patients').where('user_id', '=', userId).execute()
  await db.deleteFrom('guardian_invitations').where('invited_by_user_id', '=', userId).execute()
  await db.deleteFrom('shared_readings').where('user_id', '=', userId).execute()
}

/**
 * The clinic says that an account acts for a patient, that it is not theirs, or takes either back.
 * @returns whether that is news; undefined where it does not act for them
 */
export async function verifyLink(
  db: ClinicDatabase,
  { userId, patientId }: Pair,
  status: VerificationStatus,
  now: string,
): Promise<boolean | undefined> {
  const link = await db
    .selectFrom('user_patients as up')
    .select([confirmedSince(now).as('confirmed_at'), 'up.refuted_at', 'up.let_in_by_user_id'])
    .where('up.user_id', '=', userId)
    .where('up.patient_id', '=', patientId)
    .forUpdate()
    .executeTakeFirst()
  if (!link) return undefined
  const isOthersWord = status === 'confirmed' && link.let_in_by_user_id !== null
  if (statusOf(link) === status && !isOthersWord) return false
  await db
    .updateTable('user_patients')
    .set({ confirmed_at: status === 'confirmed' ? now : null, refuted_at: status === 'refuted' ? now : null })
    .$if(status === 'confirmed', (q) => q.set({ let_in_by_user_id: null }))
    .where('user_id', '=', userId)
    .where('patient_id', '=', patientId)
    .execute()
  return true
}

/**
 * A patient's date of birth is another. What the clinic said of somebody else's account while the patient was a child by
 * the old one ends where they are of age by either: no correction brings back what had ended.
 * @returns of whose accounts
 */
export async function endWordsOfChild(
  db: ClinicDatabase,
  { patientId, before, after }: { patientId: string; before: string | null; after: string | null },
  now: string,
): Promise<string[]> {
  const rows = await db
    .updateTable('user_patients')
    .set({ confirmed_at: null })
    .where('patient_id', '=', patientId)
    .where('relation', '<>', 'self')
    .where(sql<boolean>`confirmed_at < ${ofAgeAt(sql`${before}::date`)}`)
    .where(sql<boolean>`${ofAgeAt(sql`least(${before}::date, ${after}::date)`)} <= ${now}::timestamptz`)
    .returning('user_id')
    .execute()
  return rows.map(({ user_id }) => user_id)
}

/**
 * The clinic writes another address down. Of whom the one before had led here, and nobody confirmed since, nothing says any
 * more that they act for the patient: whose the right one is can be asked, then.
 * @returns the accounts that act for them no more
 */
export async function releaseFromAddress(
  db: ClinicDatabase,
  { patientId, email }: { patientId: string; email: string | null },
): Promise<string[]> {
  const rows = await db
    .deleteFrom('user_patients as up')
    .where('up.patient_id', '=', patientId)
    .where('up.shown_from', 'is not', null)
    .where('up.confirmed_at', 'is', null)
    .where('up.refuted_at', 'is', null)
    .where(sql<boolean>`not exists (select from users u where u.id = up.user_id and u.email = ${email})`)
    .returning('up.user_id')
    .execute()
  return rows.map(({ user_id }) => user_id)
}

/** What the clinic says of an account that acts for a patient. */
export function statusOf(link: { confirmed_at: string | null; refuted_at: string | null }): VerificationStatus {
  if (link.refuted_at !== null) return 'refuted'
  return link.confirmed_at === null ? 'unconfirmed' : 'confirmed'
}
