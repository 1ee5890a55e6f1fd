import type { ReminderWay } from '@polyclinic/domain/messages/choices.ts'
import { optionalKinds, type OptionalKind } from '@polyclinic/domain/messages/kinds.ts'
import { needsConsentToReviewMails } from '@polyclinic/domain/reviews/needs-consent.ts'
import { sql, type RawBuilder } from 'kysely'
import { anyTextOf } from '../../platform/database/any-of.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import { forgetDevices } from './push-subscriptions.ts'

type Which = { email: string; kind: OptionalKind }
export type Choice = { way: ReminderWay; phone: string | null; isPhoneRefused: boolean }

/** How whoever reads an address wants a kind; by mail, as long as they have chosen nothing, or no browser of theirs is left. */
export async function choiceOf(db: ClinicDatabase, { email, kind }: Which): Promise<Choice> {
  const row = await db
    .selectFrom('message_choices')
    .select(['phone', 'phone_refused_at', 'by_push', hasDevices])
    .where('email', '=', email)
    .where('kind', '=', kind)
    .executeTakeFirst()
  const way = !row ? 'email' : row.by_push ? (row.has_devices ? 'push' : 'email') : row.phone === null ? 'none' : 'sms'
  return { way, phone: row?.phone ?? null, isPhoneRefused: (row?.phone_refused_at ?? null) !== null }
}

const hasDevices = sql<boolean>`exists (
  select from push_subscriptions d where d.email = message_choices.email)`.as('has_devices')

/** Whether who reads an address may be asked for reviews: as they said, and where the country asks for a yes, only then. */
export const isAskedForReviews = (email: RawBuilder<unknown>, country: string): RawBuilder<boolean> =>
  sql<boolean>`coalesce(
    (select c.agreed_at is not null from message_choices c where c.email = ${email} and c.kind = 'review-request'),
    ${sql.lit(!needsConsentToReviewMails(country))})`

/** @returns whether that is another choice than before */
export async function chooseKind(
  db: ClinicDatabase,
  { email, kind }: Which,
  isWanted: boolean,
  now: string,
): Promise<boolean> {
  if (kind === 'review-request') return choose(db, { email, kind }, { agreedAt: isWanted ? now : null }, now)
  if (!isWanted) return choose(db, { email, kind }, {}, now)
  // Whoever gets text messages or notifications is reminded already.
  const { numDeletedRows } = await db
    .deleteFrom('message_choices')
    .where('email', '=', email)
    .where('kind', '=', kind)
    .where('phone', 'is', null)
    .where('by_push', '=', false)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/**
 * Whoever reads the address called a mail of ours unwanted: none of what need not be goes there, unless they chose how. What
 * they had agreed to by mail they have taken back.
 */
export async function noteComplaint(db: ClinicDatabase, email: string, now: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('message_choices')
    .values(optionalKinds.map((kind) => ({ email, kind, chosen_at: now, complained_at: now })))
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'email', 'kind'])
        .doUpdateSet({ chosen_at: now, agreed_at: null, complained_at: now })
        .where('message_choices.agreed_at', 'is not', null),
    )
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** By text message to a number, also one that refused them before: whoever asks has changed their mind. */
export const chooseSms = (db: ClinicDatabase, which: Which, phone: string, now: string) =>
  choose(db, which, { phone }, now)

/** On the browsers of whoever reads the address (`push-subscriptions.ts`). */
export const choosePush = (db: ClinicDatabase, which: Which, now: string) => choose(db, which, { byPush: true }, now)

/** As if nothing had ever been chosen. */
export async function chooseEmail(db: ClinicDatabase, { email, kind }: Which): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('message_choices')
    .where('email', '=', email)
    .where('kind', '=', kind)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

type How = { phone?: string; byPush?: boolean; agreedAt?: string | null }

async function choose(
  db: ClinicDatabase,
  { email, kind }: Which,
  { phone, byPush = false, agreedAt = null }: How,
  now: string,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into message_choices as c (email, kind, chosen_at, phone, by_push, agreed_at)
    values (${email}, ${kind}, ${now}, ${phone ?? null}, ${byPush}, ${agreedAt})
    on conflict (organization_id, email, kind) do update
      set chosen_at = excluded.chosen_at, phone = excluded.phone, phone_refused_at = null, by_push = excluded.by_push,
        agreed_at = excluded.agreed_at, complained_at = null
      where c.phone is distinct from excluded.phone or c.phone_refused_at is not null or c.by_push <> excluded.by_push
        or (c.agreed_at is null) <> (excluded.agreed_at is null) or c.complained_at is not null`.execute(db)
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
  await sql`insert into message_choices (email, kind, chosen_at, phone, phone_refused_at, by_push, agreed_at, complained_at)
    select ${after}, kind, chosen_at, phone, phone_refused_at, by_push, agreed_at, complained_at
    from message_choices where email = ${before}
    on conflict do nothing`.execute(db)
  await db.updateTable('push_subscriptions').set({ email: after }).where('email', '=', before).execute()
}

/**
 * The clinic wrote another address down for somebody who wants none of a kind: nor do they by that one. Numbers and
 * browsers stay, and what the reader of a mailbox complained of, since nobody knows whose the one before is.
 */
export async function takeRefusalsAlong(db: ClinicDatabase, before: string, after: string): Promise<void> {
  await sql`insert into message_choices (email, kind, chosen_at)
    select ${after}, kind, chosen_at from message_choices
    where email = ${before} and phone is null and not by_push and agreed_at is null and complained_at is null
    on conflict do nothing`.execute(db)
}

/**
 * Of whoever had the address before: an account that is made for it has not chosen their number, nor their browsers, nor
 * agreed to anything.
 */
export async function forgetNumbers(db: ClinicDatabase, email: string): Promise<void> {
  await db
    .deleteFrom('message_choices')
    .where('email', '=', email)
    .where((eb) => eb.or([eb('phone', 'is not', null), eb('by_push', '=', true), eb('agreed_at', 'is not', null)]))
    .execute()
  await forgetDevices(db, [email])
}

/** Of addresses that nobody is reached by any more: whose they are next has chosen nothing. */
export async function sweepChoices(db: ClinicDatabase): Promise<void> {
  await sql`delete from message_choices c
    where not exists (select from patients p where p.email = c.email)
      and not exists (select from users u where u.email = c.email)`.execute(db)
  await sql`delete from push_subscriptions d
    where not exists (select from message_choices c where c.email = d.email and c.by_push)`.execute(db)
}

export async function eraseChoices(db: ClinicDatabase, addresses: readonly string[]): Promise<void> {
  await db.deleteFrom('message_choices').where('email', '=', anyTextOf(addresses)).execute()
  await forgetDevices(db, addresses)
}
