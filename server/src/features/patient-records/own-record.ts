import { patientRole } from '@polyclinic/domain/kit/roles.ts'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import { changeDetails } from './change-patients.ts'
import { changedBy } from './former-details.ts'

type Account = { id: string; email: string }

/**
 * The record of a new account's person, made of what they say themselves: what was booked with their address before may
 * have been typed by anybody, and joins the account when its owner says so.
 */
export async function makeOwnPatient(
  { db, now }: Pick<Context, 'db' | 'now'>,
  person: { userId: string; email: string; givenName: string; familyName: string; isVerified: boolean },
): Promise<void> {
  const id = newId()
  await db
    .insertInto('patients')
    .values({
      id,
      given_name: person.givenName,
      family_name: person.familyName,
      email: person.email,
      email_verified_at: person.isVerified ? now : null,
      created_at: now,
      updated_at: now,
    })
    .execute()
  await db
    .insertInto('user_patients')
    .values({ user_id: person.userId, patient_id: id, relation: 'self', is_primary: true, created_at: now })
    .execute()
}

/** For when an account's person has just opened a link that was mailed to them. */
export async function noteVerified(db: ClinicDatabase, account: Account, now: string): Promise<void> {
  await db
    .updateTable('patients')
    .set({ email_verified_at: now })
    .where('id', 'in', ownRecord(db, account).select('p.id'))
    .where('email_verified_at', 'is', null)
    .execute()
}

/**
 * The person's own record goes by the account's new address, which they have just confirmed, and with it those of others who
 * are reached through them: nothing about these goes to a mailbox that its owner gave up.
 */
export async function moveOwnAddress(db: ClinicDatabase, account: Account, email: string, now: string): Promise<void> {
  const reached = await db
    .selectFrom('user_patients as up')
    .innerJoin('patients as p', 'p.id', 'up.patient_id')
    .select('p.id')
    .where('up.user_id', '=', account.id)
    .where('p.email', '=', account.email)
    .where((eb) =>
      eb.or([
        eb('up.is_primary', '=', true),
        eb.and([
          eb('up.relation', '=', 'guardian'),
          eb('up.refuted_at', 'is', null),
          // Of whoever has an account of their own, that account's owner alone says how they are reached.
          eb.not(
            eb.exists(
              eb
                .selectFrom('user_patients as self')
                .select('self.user_id')
                .whereRef('self.patient_id', '=', 'p.id')
                .where('self.relation', '=', 'self')
                .where('self.refuted_at', 'is', null),
            ),
          ),
        ]),
      ]),
    )
    .orderBy('p.id')
    .execute()
  if (reached.length === 0) return
  const by = await changedBy(db, 'patient', account.id)
  for (const record of reached) await changeDetails(db, record, { email }, { by, now })
}

/** An account's address is verified when its person's own record says so of the same one. */
export const verifiedOwnRecord = (db: ClinicDatabase, account: Account) =>
  ownRecord(db, account)
    .select(['p.given_name', 'p.family_name'])
    .where('p.email_verified_at', 'is not', null)
    .executeTakeFirst()

const primaryRecord = (db: ClinicDatabase, userId: string) =>
  db
    .selectFrom('user_patients as up')
    .innerJoin('patients as p', 'p.id', 'up.patient_id')
    .innerJoin('users as u', 'u.id', 'up.user_id')
    .where('up.user_id', '=', userId)
    .where('up.is_primary', '=', true)

const ownRecord = (db: ClinicDatabase, { id, email }: Account) =>
  primaryRecord(db, id)
    .where('p.email', '=', email)
    .where(sql<boolean>`${patientRole} = any(u.roles)`)
