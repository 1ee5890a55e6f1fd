import type { GuardianAccess, Relationship } from '@polyclinic/domain/family/vocabulary.ts'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { childOfAgeAt } from '../../platform/acting-for.ts'
import { anyOf, anyTextOf } from '../../platform/database/any-of.ts'
import { rowsOf, type RowSet } from '../../platform/database/insert-rows.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import { asksFor, readsEverything } from './shown-to-account.ts'

/**
 * Whether the account of a link (`up`) may let others act for its patient: the patient themselves, and who acts for a child
 * with everything. Nobody passes on what an adult let them.
 */
export const mayInvite = (now: string): RawBuilder<SqlBool> => sql`(up.is_primary and up.refuted_at is null or (
  up.relation = 'guardian' and up.came_by in ('added', 'guardian', 'clinic') and ${readsEverything} and ${asksFor(now)}
  and exists (select from patients child where child.id = up.patient_id
    and ${childOfAgeAt} > ${now}::timestamptz)))`

type Invited = {
  id: string
  patientId: string
  email: string
  relationship: Relationship
  access: GuardianAccess
  by: string
  expiresAt: string
}

/** In place of what was open for the same address. */
export async function invitationRows(db: ClinicDatabase, invited: Invited, now: string): Promise<RowSet> {
  const { id, patientId: patient_id, email, relationship, access, by: invited_by_user_id, expiresAt } = invited
  await db.deleteFrom('guardian_invitations').where('patient_id', '=', patient_id).where('email', '=', email).execute()
  const times = { created_at: now, expires_at: expiresAt }
  return rowsOf('guardian_invitations', [
    { ...{ id, patient_id, email, relationship, access, invited_by_user_id }, ...times },
  ])
}

/** It was answered. */
export const closeInvitation = (db: ClinicDatabase, id: string) =>
  db.deleteFrom('guardian_invitations').where('id', '=', id).execute()

/** Of a patient for whom the account may let others act. @returns of whom; undefined: there is none */
export async function withdrawInvitation(
  { db, now }: { db: ClinicDatabase; now: string },
  { id, userId }: { id: string; userId: string },
): Promise<string | undefined> {
  const { rows } = await sql<{ patientId: string }>`
    delete from guardian_invitations i using user_patients up
    where i.id = ${id} and up.user_id = ${userId} and up.patient_id = i.patient_id and ${mayInvite(now)}
    returning i.patient_id as "patientId"`.execute(db)
  return rows[0]?.patientId
}

type Person = { patientIds: readonly string[]; addresses: readonly string[]; account: { id: string } | null }

/** Whom somebody asked to act, or was asked by, for whoever asks what is stored of them. */
export const guardianInvitationsOf = (db: ClinicDatabase, { patientIds, addresses, account }: Person) =>
  db
    .selectFrom('guardian_invitations')
    .select(['patient_id as patientId', 'email', 'relationship', 'access'])
    .select(['created_at as createdAt', 'expires_at as expiresAt'])
    .where((eb) =>
      eb.or([
        eb('patient_id', '=', anyOf(patientIds)),
        eb('email', '=', anyTextOf(addresses)),
        eb('invited_by_user_id', '=', anyOf(account ? [account.id] : [])),
      ]),
    )
    .orderBy('created_at')
    .execute()

/** Of somebody who is erased. */
export const eraseGuardianInvitationsOf = (db: ClinicDatabase, addresses: readonly string[]) =>
  db.deleteFrom('guardian_invitations').where('email', '=', anyTextOf(addresses)).execute()
