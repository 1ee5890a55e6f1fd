import { optionalKinds, type OptionalKind } from '@polyclinic/domain/messages/choices.ts'
import { sql } from 'kysely'
import { anyTextOf } from '../../platform/database/any-of.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'

/** Of which whoever reads an address wants none. */
export async function declinedKinds(db: ClinicDatabase, email: string): Promise<OptionalKind[]> {
  const rows = await db.selectFrom('message_choices').select('kind').where('email', '=', email).execute()
  return optionalKinds.filter((kind) => rows.some((row) => row.kind === kind))
}

/** @returns whether that is another choice than before */
export async function chooseKind(
  db: ClinicDatabase,
  { email, kind }: { email: string; kind: OptionalKind },
  isWanted: boolean,
  now: string,
): Promise<boolean> {
  if (isWanted) {
    const { numDeletedRows } = await db
      .deleteFrom('message_choices')
      .where('email', '=', email)
      .where('kind', '=', kind)
      .executeTakeFirst()
    return numDeletedRows > 0n
  }
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('message_choices')
    .values({ email, kind, declined_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Somebody is reached by another address from now on, and wants what they wanted. */
export const takeChoicesAlong = (db: ClinicDatabase, before: string, after: string) =>
  sql`insert into message_choices (email, kind, declined_at)
    select ${after}, kind, declined_at from message_choices where email = ${before}
    on conflict do nothing`.execute(db)

/** Of addresses that nobody is reached by any more: whose they are next has chosen nothing. */
export async function sweepChoices(db: ClinicDatabase): Promise<void> {
  await sql`delete from message_choices c
    where not exists (select from patients p where p.email = c.email)
      and not exists (select from users u where u.email = c.email)`.execute(db)
}

export const eraseChoices = (db: ClinicDatabase, addresses: readonly string[]) =>
  db.deleteFrom('message_choices').where('email', '=', anyTextOf(addresses)).execute()
