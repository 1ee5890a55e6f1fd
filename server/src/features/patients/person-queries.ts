import { isOver, type AppointmentState } from '@polyclinic/domain/appointments/states.ts'
import { isId } from '@polyclinic/domain/kit/ids.ts'
import type { PersonalName } from '@polyclinic/domain/kit/personal-name.ts'
import { sql } from 'kysely'
import { anyOf, anyTextOf } from '../../platform/database/any-of.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import { bookedByOf } from '../appointments/booked-by.ts'
import { survivorOf } from '../patient-records/merges.ts'
import { isProvenOwn } from '../patient-records/shown-to-account.ts'

export type PatientRecord = {
  id: string
  email: string | null
  email_verified_at: string | null
  given_name: string
  family_name: string
  /** Who made its first visit for somebody else, and with it typed the address. */
  booked_by_given_name: string | null
  booked_by_family_name: string | null
  restricted_with: string | null
  /** The account whose person is proven to be its patient. */
  self_of: string | null
}

export type PersonVisit = { id: string; reference: string; isAhead: boolean; bookedBy: PersonalName | null }

/** Records of whoever is not erased. */
const selectRecords = (db: ClinicDatabase) =>
  db
    .selectFrom('patients as p')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('appointments')
          .select(['booked_by_given_name', 'booked_by_family_name'])
          .whereRef('patient_id', '=', 'p.id')
          .orderBy('created_at')
          .orderBy('id')
          .limit(1)
          .as('first'),
      (join) => join.onTrue(),
    )
    .select((eb) => [
      ...([
        'p.id',
        'p.email',
        'p.email_verified_at',
        'p.given_name',
        'p.family_name',
        'first.booked_by_given_name',
        'first.booked_by_family_name',
        'p.restricted_with',
      ] as const),
      eb
        .selectFrom('user_patients as self')
        .select('self.user_id')
        .whereRef('self.patient_id', '=', 'p.id')
        .where(isProvenOwn('self'))
        .limit(1)
        .as('self_of'),
    ])
    .where('p.erased_at', 'is', null)
    .orderBy('p.id')

/** @param who a visit's reference, or a patient's id */
export async function recordOf(db: ClinicDatabase, who: string): Promise<PatientRecord[]> {
  // Of one that became part of another, that one.
  if (isId(who))
    return selectRecords(db)
      .where('p.id', '=', (await survivorOf(db, who)) ?? who)
      .execute()
  const reference = who.replaceAll(/[\s-]/g, '').toUpperCase()
  return selectRecords(db)
    .innerJoin('appointments as a', 'a.patient_id', 'p.id')
    .where('a.reference', '=', reference)
    .execute()
}

export const recordsWith = (db: ClinicDatabase, addresses: readonly (string | null)[]): Promise<PatientRecord[]> =>
  selectRecords(db).where('p.email', '=', anyTextOf(addresses)).execute()

/** Those that were restricted together with one of these. */
export const restrictedWith = (db: ClinicDatabase, records: readonly PatientRecord[]): Promise<PatientRecord[]> =>
  selectRecords(db)
    .where('p.restricted_with', '=', anyOf(records.map((record) => record.restricted_with)))
    .execute()

/** The account with this address, or else one of which one of these records is its person's own. */
export const accountOf = async (db: ClinicDatabase, patientIds: readonly string[], address: string | null) =>
  db
    .selectFrom('users as u')
    .select(['u.id', 'u.email', 'u.name', 'u.roles'])
    .where((eb) =>
      eb.or([
        eb('u.email', '=', address),
        eb.exists(
          eb
            .selectFrom('user_patients as up')
            .select('up.user_id')
            .whereRef('up.user_id', '=', 'u.id')
            .where(isProvenOwn('up'))
            .where('up.patient_id', '=', anyOf(patientIds)),
        ),
      ]),
    )
    .orderBy((eb) => eb('u.email', '=', address ?? ''), 'desc')
    .executeTakeFirst()

/** Those that an account had before, and that are nobody else's since. */
export async function formerAddressesOf(db: ClinicDatabase, userId: string): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select former.email from users u, unnest(u.former_emails) as former (email)
    where u.id = ${userId} and not exists (select from users other where other.email = former.email)`.execute(db)
  return rows.map(({ email }) => email)
}

/** @param relation `self`: as far as account and patient are proven to be one person */
export const recordsOfAccount = (
  db: ClinicDatabase,
  userId: string,
  relation: 'self' | 'guardian',
): Promise<PatientRecord[]> =>
  selectRecords(db)
    .innerJoin('user_patients as up', 'up.patient_id', 'p.id')
    .where('up.user_id', '=', userId)
    .where(relation === 'self' ? isProvenOwn('up') : sql<boolean>`up.relation = ${relation}`)
    .execute()

/** Of these records those of which an account says that they are its person's, and nothing proves it. */
export async function doubtfulAmong(db: ClinicDatabase, patientIds: readonly string[], userId: string | null) {
  const rows = await db
    .selectFrom('user_patients as up')
    .select('up.patient_id')
    .where('up.patient_id', '=', anyOf(patientIds))
    .where('up.relation', '=', 'self')
    .where((eb) => eb.not(isProvenOwn('up')))
    .where((eb) => eb.or([eb('up.refuted_at', 'is', null), eb('up.user_id', '=', userId)]))
    .execute()
  return rows.map((row) => row.patient_id)
}

/** The records of which an account's person said that they are not theirs. */
export async function declinedBy(db: ClinicDatabase, userId: string): Promise<string[]> {
  const rows = await db.selectFrom('declined_patients').select('patient_id').where('user_id', '=', userId).execute()
  return rows.map((row) => row.patient_id)
}

/** Whether anything went to an address that no record has: a link to an account that nobody made. */
export async function wasWrittenTo(db: ClinicDatabase, address: string): Promise<boolean> {
  const [link, message] = await Promise.all([
    db.selectFrom('account_links').select('id').where('email', '=', address).limit(1).executeTakeFirst(),
    db.selectFrom('messages').select('id').where('to_address', '=', address).limit(1).executeTakeFirst(),
  ])
  return (link ?? message) !== undefined
}

/** The visits of each of these patients, in the order of time. */
export async function visitsOf(db: ClinicDatabase, patientIds: readonly string[], now: string) {
  const rows = await db
    .selectFrom('appointments')
    .select(['id', 'patient_id', 'reference', 'status', 'ends_at', 'booked_by_given_name', 'booked_by_family_name'])
    .where('patient_id', '=', anyOf(patientIds))
    .orderBy('starts_at')
    .execute()
  const isAhead = ({ status, ends_at }: (typeof rows)[number]) =>
    !isOver(status as AppointmentState) && status !== 'checked-in' && Date.parse(ends_at) > Date.parse(now)
  return (patientId: string): PersonVisit[] =>
    rows
      .filter((row) => row.patient_id === patientId)
      .map((row) => ({ id: row.id, reference: row.reference, isAhead: isAhead(row), bookedBy: bookedByOf(row) }))
}
