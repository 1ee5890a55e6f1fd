import type { Context } from '../../platform/context.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import { isUnderAddress } from '../patient-records/former-details.ts'
import { verifiedOwnRecord } from '../patient-records/own-record.ts'
import { signedIn } from '../../platform/signed-in.ts'

export type Owner = { id: string; email: string; own: { given_name: string; family_name: string } | undefined }

/** Who is asked; without a verified address of their own they are asked nothing. */
export async function ownerOf(context: Context): Promise<Owner> {
  const { db } = context
  const { id, email } = await db
    .selectFrom('users')
    .select(['id', 'email'])
    .where('id', '=', signedIn(context).userId)
    .executeTakeFirstOrThrow()
  return { id, email, own: await verifiedOwnRecord(db, { id, email }) }
}

/**
 * Visits under an account's address whose owner has not said whether they are theirs. Anybody may book with anybody's
 * address, so until then nothing of such a visit belongs to the account. Not asked about are records that are
 * somebody's own, or for which this account acts already. Where the clinic corrected a record's address, what lies
 * before that is none of whoever has the new one.
 */
export const selectUnlinked = (db: ClinicDatabase, { id, email }: Owner) =>
  db
    .selectFrom('appointments as a')
    .innerJoin('patients as p', 'p.id', 'a.patient_id')
    .where('p.email', '=', email)
    .where('a.status', '<>', 'cancelled')
    .where(isUnderAddress)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('user_patients as up')
            .select('up.user_id')
            .whereRef('up.patient_id', '=', 'p.id')
            .where((own) =>
              own.or([
                own('up.user_id', '=', id),
                own.and([own('up.relation', '=', 'self'), own('up.refuted_at', 'is', null)]),
              ]),
            ),
        ),
      ),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('declined_patients as d')
            .select('d.user_id')
            .whereRef('d.patient_id', '=', 'p.id')
            .where('d.user_id', '=', id),
        ),
      ),
    )
