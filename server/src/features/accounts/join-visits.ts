import type { Context } from '../../platform/context.ts'
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
    relation: patient.booked_by_given_name === null ? 'self' : 'guardian',
    isNamesake: sameName(patient, person),
  }))
  const own = joined.find(({ relation, isNamesake }) => relation === 'self' && isNamesake)
  const ownId = own?.patient_id ?? (await makePatient(db, person, now))
  const rows = joined.map(({ patient_id, relation }) => ({ patient_id, relation, is_primary: patient_id === ownId }))
  if (!own) rows.push({ patient_id: ownId, relation: 'self', is_primary: true })
  await db
    .insertInto('user_patients')
    .values(rows.map((row) => ({ ...row, user_id: person.userId, created_at: now })))
    .execute()
  await db
    .updateTable('patients')
    .set({ email_verified_at: now })
    .where(
      'id',
      'in',
      rows.map((row) => row.patient_id),
    )
    .execute()
}

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
