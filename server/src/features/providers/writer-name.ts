import { doctorName } from '@polyclinic/domain/providers/name.ts'
import type { Context } from '../../platform/context.ts'
import { signedIn } from '../../platform/signed-in.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'

/** The name in which somebody writes: a doctor's as patients know it, else their own. */
export const writerName = (context: Context) => nameOfWriter(context.db, signedIn(context).userId)

/** The same of an account. */
export async function nameOfWriter(db: ClinicDatabase, userId: string): Promise<string> {
  const row = await db
    .selectFrom('users as u')
    .leftJoin('providers as d', 'd.user_id', 'u.id')
    .select(['u.name', 'd.prefix', 'd.given_name as givenName', 'd.family_name as familyName'])
    .where('u.id', '=', userId)
    .executeTakeFirstOrThrow()
  return nameInClinic(row)
}

type Named = { name: string; prefix: string | null; givenName: string | null; familyName: string | null }

/** Of an account with the doctor that it may be. */
export const nameInClinic = ({ name, prefix, givenName, familyName }: Named) =>
  prefix !== null && givenName !== null && familyName !== null ? doctorName({ prefix, givenName, familyName }) : name
