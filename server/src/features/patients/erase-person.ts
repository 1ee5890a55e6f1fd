import { sql } from 'kysely'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import { eraseAccount, eraseLinksOf, releaseRecords } from '../accounts/erase-account.ts'
import { eraseWords } from '../appointments/erase-words.ts'
import { eraseMessages } from '../messages/erase-messages.ts'
import type { FoundPerson } from './find-person.ts'

/**
 * Takes a person out of everything that the clinic stores: names, addresses, phone, date of birth, what they typed, what
 * was written to them, and every way in. Visits, history, invoices and the audit stay, of nobody. A staff account stays
 * as well: it belongs to the clinic's work.
 */
export async function erasePerson(db: ClinicDatabase, person: FoundPerson, now: string): Promise<void> {
  const { patientIds, addresses, account, bookedForOthers } = person
  const appointmentIds = person.appointments.map(({ id }) => id)
  await eraseMessages(db, { appointmentIds, addresses })
  await eraseWords(db, appointmentIds, now)
  if (patientIds.length > 0) await releaseRecords(db, patientIds)
  if (account && !account.isStaff) await eraseAccount(db, account.id, now)
  await eraseLinksOf(db, addresses)

  const nobody = { email: null, email_verified_at: null, phone: null }
  const booker = { booked_by_given_name: null, booked_by_family_name: null }
  const changed = { version: sql<number>`version + 1`, updated_at: now }
  await db
    .updateTable('patients')
    .set({ given_name: 'N.', family_name: 'N.', ...nobody, birth_date: null, ...booker, erased_at: now, ...changed })
    .where('id', '=', sql<string>`any(${patientIds}::uuid[])`)
    .execute()
  for (const { patientId, hasAddress } of bookedForOthers)
    await db
      .updateTable('patients')
      // A phone beside the address was given by whoever has the address.
      .set({ ...booker, ...(hasAddress ? nobody : {}), ...changed })
      .where('id', '=', patientId)
      .execute()
}
