import type { OptionalKind, ReminderWay } from '@polyclinic/domain/messages/choices.ts'
import { sql } from 'kysely'
import { anyTextOf } from '../../platform/database/any-of.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'

type Which = { email: string; kind: OptionalKind }
export type Choice = { way: ReminderWay; phone: string | null; isPhoneRefused: boolean }

/** How whoever reads an address wants a kind; by mail, as long as they have chosen nothing. */
export async function choiceOf(db: ClinicDatabase, { email, kind }: Which): Promise<Choice> {
  const row = await db
    .selectFrom('message_choices')
    .select(['phone', 'phone_refused_at'])
    .where('email', '=', email)
    .where('kind', '=', kind)
    .executeTakeFirst()
  const way = !row ? 'email' : row.phone === null ? 'none' : 'sms'
  return { way, phone: row?.phone ?? null, isPhoneRefused: (row?.phone_refused_at ?? null) !== null }
}

/** @returns whether that is another choice than before */
export async function chooseKind(
  db: ClinicDatabase,
  { email, kind }: Which,
  isWanted: boolean,
  now: string,
): Promise<boolean> {
  if (!isWanted) return choose(db, { email, kind }, null, now)
  // Whoever gets text messages is reminded already.
  const { numDeletedRows } = await db
    .deleteFrom('message_choices')
    .where('email', '=', email)
    .where('kind', '=', kind)
    .where('phone', 'is', null)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** By text message to a number, also one that refused them before: whoever asks has changed their mind. */
export const chooseSms = (db: ClinicDatabase, which: Which, phone: string, now: string) => choose(db, which, phone, now)

/** As if nothing had ever been chosen. */
export async function chooseEmail(db: ClinicDatabase, { email, kind }: Which): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('message_choices')
    .where('email', '=', email)
    .where('kind', '=', kind)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

async function choose(db: ClinicDatabase, { email, kind }: Which, phone: string | null, now: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into message_choices as c (email, kind, chosen_at, phone) values (${email}, ${kind}, ${now}, ${phone})
    on conflict (organization_id, email, kind) do update
      set chosen_at = excluded.chosen_at, phone = excluded.phone, phone_refused_at = null
      where c.phone is distinct from excluded.phone or c.phone_refused_at is not null`.execute(db)
  return (numAffectedRows ?? 0n) > 0n
}

/** Its owner wants no text messages, or it takes none: whoever chose it gets mails. */
export const refuseNumber = (db: ClinicDatabase, phone: string, now: string) =>
  db
    .updateTable('message_choices')
    .set({ phone_refused_at: now })
    .where('phone', '=', phone)
    .where('phone_refused_at', 'is', null)
    .execute()

/** Somebody is reached by another address from now on, and wants what they wanted. */
export async function takeChoicesAlong(db: ClinicDatabase, before: string, after: string): Promise<void> {
  await forgetNumbers(db, after)
  await sql`insert into message_choices (email, kind, chosen_at, phone, phone_refused_at)
    select ${after}, kind, chosen_at, phone, phone_refused_at from message_choices where email = ${before}
    on conflict do nothing`.execute(db)
}

/** Of whoever had the address before: an account that is made for it has not chosen their number. */
export const forgetNumbers = (db: ClinicDatabase, email: string) =>
  db.deleteFrom('message_choices').where('email', '=', email).where('phone', 'is not', null).execute()

/** Of addresses that nobody is reached by any more: whose they are next has chosen nothing. */
export async function sweepChoices(db: ClinicDatabase): Promise<void> {
  await sql`delete from message_choices c
    where not exists (select from patients p where p.email = c.email)
      and not exists (select from users u where u.email = c.email)`.execute(db)
}

export const eraseChoices = (db: ClinicDatabase, addresses: readonly string[]) =>
  db.deleteFrom('message_choices').where('email', '=', anyTextOf(addresses)).execute()
