import { sql } from 'kysely'
import { mailboxOf } from '../../platform/mailbox.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import { changePatients } from '../patient-records/change-patients.ts'
import { recordsAllowing } from '../patient-records/visits-allowed.ts'
import { recordOf } from './person-queries.ts'

type Person = { id: string | null; email: string | null }

/**
 * Lets a person have more coming visits than everybody. By an address: whoever books with it, and its account; nothing of
 * anybody is told by that, so nothing need be proven.
 * @param who a visit's reference, a patient's id, or an address
 * @param most null: as many as everybody
 * @returns the records that say so; none when nobody is found
 */
export async function allowVisits(
  db: ClinicDatabase,
  who: string,
  most: number | null,
  now: string,
): Promise<readonly string[]> {
  const person = who.includes('@') ? { id: null, email: who.trim().toLowerCase() } : (await recordOf(db, who))[0]
  if (!person) return []
  const { rows } = await recordsAllowing(await bookersOf(db, person)).execute(db)
  const ids = rows.map(({ id }) => id)
  await changePatients(db, ids, { visits_ahead: most }, now)
  return ids
}

/** Who books as this person: the record itself, its mailbox, and the accounts whose own these are. */
export async function bookersOf(db: ClinicDatabase, { id, email }: Person) {
  const mailbox = email === null ? null : mailboxOf(email)
  const { rows: accounts } = await sql<{ of: string }>`
    select user_id as of from user_patients where patient_id = ${id} and relation = 'self'
    ${
      mailbox === null
        ? sql``
        : sql`
    union select id from users where email in (${email}, ${mailbox})
    union select up.user_id from user_patients up join patients p on p.id = up.patient_id
      where up.relation = 'self' and p.mailbox = ${mailbox}`
    }`.execute(db)
  return [
    ...(id === null ? [] : [{ kind: 'patient' as const, of: id }]),
    ...(mailbox === null ? [] : [{ kind: 'mailbox' as const, of: mailbox }]),
    ...accounts.map(({ of }) => ({ kind: 'account' as const, of })),
  ]
}
