import { audit } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { sql } from 'kysely'
import { newId } from '../../platform/ids.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'

/** Records made by booking with this address without an account, the latest first. */
export const findUnjoinedPatients = (db: ClinicDatabase, email: string) =>
  db
    .selectFrom('patients as p')
    .select(['p.id', 'p.given_name', 'p.family_name', 'p.booked_by_given_name', 'p.booked_by_family_name'])
    .where('p.email', '=', email)
    .where((eb) =>
      eb.not(
        eb.exists(eb.selectFrom('user_patients as up').select('up.user_id').whereRef('up.patient_id', '=', 'p.id')),
      ),
    )
    .orderBy('p.created_at', 'desc')
    .orderBy('p.id', 'desc')
    .execute()

type Person = { userId: string; email: string; givenName: string; familyName: string }

/**
 * Joins the visits of a verified address to a new account: as their own, or as guardian of those it booked for. The
 * person's own record is the latest under their name; without one it is made, since a record is never renamed.
 */
export async function joinVisits({ db, now }: Context, person: Person): Promise<void> {
  const found = await findUnjoinedPatients(db, person.email)
  const joined = found.map((patient) => ({
    patient_id: patient.id,
    relation: relationOf(patient),
    isNamesake: sameName(patient, person),
  }))
  const own = joined.find(({ relation, isNamesake }) => relation === 'self' && isNamesake)
  const ownId = own?.patient_id ?? (await makePatient(db, person, now))
  const rows: Joined[] = joined.map(({ patient_id, relation }) => ({
    patient_id,
    relation,
    is_primary: patient_id === ownId,
  }))
  if (!own) rows.push({ patient_id: ownId, relation: 'self', is_primary: true })
  await join(db, person.userId, rows, now)
}

/**
 * Joins what was booked with an account's address, without signing in, since the account was made. Only a verified
 * address counts, and whoever booked sees no more than before: the link of their own visit.
 */
export async function joinLaterVisits(context: Context, user: { id: string; email: string }): Promise<void> {
  const { db, now } = context
  if (!(await isVerified(db, user))) return
  const found = await findUnjoinedPatients(db, user.email)
  if (found.length === 0) return
  const rows = found.map((patient) => ({ patient_id: patient.id, relation: relationOf(patient), is_primary: false }))
  await join(db, user.id, rows, now)
  await audit(context, { action: 'user.join-visits', object: { kind: 'user', id: user.id }, side: 'patient' })
}

/** An account's address is verified when its person's own record says so of the same one. */
const isVerified = (db: ClinicDatabase, user: { id: string; email: string }) =>
  ownRecord(db, user).where('p.email_verified_at', 'is not', null).executeTakeFirst()

/** For when an account's person has just opened a link that was mailed to them. */
export async function noteVerified(db: ClinicDatabase, user: { id: string; email: string }, now: string) {
  await db
    .updateTable('patients')
    .set({ email_verified_at: now })
    .where('id', 'in', ownRecord(db, user))
    .where('email_verified_at', 'is', null)
    .execute()
}

const ownRecord = (db: ClinicDatabase, { id, email }: { id: string; email: string }) =>
  db
    .selectFrom('user_patients as up')
    .innerJoin('patients as p', 'p.id', 'up.patient_id')
    .innerJoin('users as u', 'u.id', 'up.user_id')
    .select('p.id')
    .where('up.user_id', '=', id)
    .where('up.is_primary', '=', true)
    .where('p.email', '=', email)
    .where(sql<boolean>`'guest' = any(u.roles)`)

type Joined = { patient_id: string; relation: 'self' | 'guardian'; is_primary: boolean }

async function join(db: ClinicDatabase, userId: string, rows: readonly Joined[], now: string): Promise<void> {
  await db
    .insertInto('user_patients')
    .values(rows.map((row) => ({ ...row, user_id: userId, created_at: now })))
    // The same person signs in twice at once.
    .onConflict((conflict) => conflict.columns(['organization_id', 'user_id', 'patient_id']).doNothing())
    .execute()
  const ids = rows.map((row) => row.patient_id)
  await db.updateTable('patients').set({ email_verified_at: now }).where('id', 'in', ids).execute()
}

const relationOf = (patient: { booked_by_given_name: string | null }): Joined['relation'] =>
  patient.booked_by_given_name === null ? 'self' : 'guardian'

const folded = (name: string) => name.normalize('NFC').toLowerCase()
const sameName = (patient: { given_name: string; family_name: string }, person: Person) =>
  folded(patient.given_name) === folded(person.givenName) && folded(patient.family_name) === folded(person.familyName)

async function makePatient(db: ClinicDatabase, person: Person, now: string): Promise<string> {
  const id = newId()
  await db
    .insertInto('patients')
    .values({
      id,
      given_name: person.givenName,
      family_name: person.familyName,
      email: person.email,
      created_at: now,
      updated_at: now,
    })
    .execute()
  return id
}
