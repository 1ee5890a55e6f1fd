import { deskSources } from '@polyclinic/domain/appointments/sources.ts'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { childOfAgeAt, isOver } from '../../platform/acting-for.ts'
import type { Actor, Context } from '../../platform/context.ts'
import { anyOf } from '../../platform/database/any-of.ts'

type Asking = Pick<Context, 'actor' | 'now'>

/** What somebody booked themselves. */
const bookedOnline = sql`('web')`
/** With what a partner booked under the address of an account: a visit is no secret to whoever its confirmation goes to. */
const broughtAlong = sql`('web', 'partner')`
/** What the clinic wrote down itself. Whoever books elsewhere, a partner, too, may have typed anybody's name. */
const writtenByClinic = sql`(${sql.join([...deskSources, 'import'].map((source) => sql.lit(source)))})`

/**
 * Whether an account is shown a visit (`a`) of a record that it acts for. A record is made by whoever types a name, so what
 * the clinic books on it is shown to an account that the clinic has confirmed; to a patient's own, too, once a visit that
 * was booked online was held. Of whom the clinic says that it is not theirs, what they booked, and nobody came to.
 */
export const isShownTo = ({ actor, now }: Asking): RawBuilder<SqlBool> =>
  ofLink(
    actor,
    ofVisit,
    sql`${isConfirmed(now)} or ${isKnownHere} or (a.source in ${broughtAlong} and ${isSinceJoined(sql`a.starts_at`)} and (
      up.refuted_at is null or a.status in ('booked', 'cancelled', 'noshow')))`,
  )

/**
 * Whether the account of a link (`up`) reads what the clinic shared of its patient: nobody else's account reads that who
 * was not confirmed.
 * @param visitId of which visit it is; null of what was put into the chart
 */
export const readsShared = (now: string, visitId: RawBuilder<unknown>): RawBuilder<SqlBool> => sql`(
  ${readsEverything} and (${isConfirmed(now)} or ${isKnownHere} or (${isOwn} and exists (
    select from appointments own where own.id = ${visitId} and own.source in ${bookedOnline}))))`
/** Whether the account of a link (`up`) may read more of the patient than their visits. */
export const readsEverything = sql<SqlBool>`up.access = 'everything'`

/** The same for who is signed in: what a patient says, answers and adds is not for who only sees to their visits. */
export const readsAllOf = ({ actor }: Pick<Asking, 'actor'>, patientId: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  ofLink(actor, patientId, readsEverything)

/** Of these patients those whose visits alone the signed-in account sees to. */
export async function visitsOnly({ db, actor }: Context, patientIds: readonly string[]): Promise<Set<string>> {
  if (actor.kind !== 'user' || patientIds.length === 0) return new Set()
  const links = await db
    .selectFrom('user_patients as up')
    .select('up.patient_id')
    .where('up.user_id', '=', actor.userId)
    .where('up.patient_id', '=', anyOf([...new Set(patientIds)]))
    .where(sql<boolean>`not ${readsEverything}`)
    .execute()
  return new Set(links.map(({ patient_id }) => patient_id))
}

/** The same of a visit's (`a`) note, for who is signed in. */
export const readsNotesOf = ({ actor, now }: Asking): RawBuilder<SqlBool> =>
  ofLink(actor, ofVisit, readsShared(now, sql`a.id`))

/** The same of what lies in the chart (`c`): a letter as the note of its visit. */
export const readsFilesOf = ({ actor, now }: Asking): RawBuilder<SqlBool> =>
  ofLink(actor, sql`c.patient_id`, readsShared(now, sql`c.appointment_id`))

/** The same of what the chart (`c`) says of its patient whenever it was written. */
export const readsChartOf = ({ actor, now }: Asking): RawBuilder<SqlBool> =>
  ofLink(actor, sql`c.patient_id`, readsShared(now, sql`null::uuid`))

/** The same of what was prescribed (`m`), on a paper (`p`): as the note of the visit for which that began. */
export const readsPrescriptionsOf = ({ actor, now }: Asking): RawBuilder<SqlBool> =>
  ofLink(actor, sql`m.patient_id`, readsShared(now, sql`p.first_visit_id`))

/** The same of what was answered (`f`) about a patient: as what was shared of the visit before which it was asked. */
export const readsAnswersOf = ({ actor, now }: Asking): RawBuilder<SqlBool> =>
  ofLink(actor, sql`f.patient_id`, readsShared(now, sql`f.appointment_id`))

/** The same of what was billed (`i`): an invoice as what was shared of its visit, and a credit note as its invoice. */
export const readsInvoicesOf = ({ actor, now }: Asking): RawBuilder<SqlBool> =>
  ofLink(actor, sql`i.patient_id`, readsShared(now, ofBilledVisit))
/** The same for the account of a link (`up`), whoever is signed in. */
export const readsBilled = (now: string): RawBuilder<SqlBool> =>
  sql`(up.patient_id = i.patient_id and ${readsShared(now, ofBilledVisit)})`
const ofBilledVisit = sql`coalesce(i.appointment_id, (
  select corrected.appointment_id from invoices corrected where corrected.id = i.corrects_id))`

/**
 * Since when the clinic knows that an account acts for a patient (`up`). Of a child it knows that until they are of age:
 * from then on the account of somebody else acts for them no more, unless the clinic says so anew.
 */
export const confirmedSince = (now: string): RawBuilder<string | null> => sql`(case
  when up.relation <> 'self' and exists (
    select from patients child where child.id = up.patient_id
      and ${childOfAgeAt} <= ${now}::timestamptz and up.confirmed_at < ${childOfAgeAt})
  then null else up.confirmed_at end)`

/**
 * Whether the account of a link (`up`) asks for the patient still: not where the clinic says that it is not theirs, nor
 * where it joined before a child came of age, unless the clinic has said so since.
 */
export const asksFor = (now: string): RawBuilder<SqlBool> =>
  sql`(${isConfirmed(now)} or (up.refuted_at is null and not ${isOver(sql`${now}::timestamptz`)}))`
/** Whether the account of a link (`up`) sees what the clinic, or somebody else, wrote down for the patient. */
export const isKnownLink = (now: string): RawBuilder<SqlBool> => sql`(${isConfirmed(now)} or ${isKnownHere})`

const isConfirmed = (now: string) => sql`${confirmedSince(now)} is not null`

const ofVisit = sql`a.patient_id`
const ofLink = (actor: Actor, patientId: RawBuilder<unknown>, condition: RawBuilder<unknown>) => sql<SqlBool>`exists (
  select from user_patients up
  where up.user_id = ${actor.kind === 'user' ? actor.userId : null} and up.patient_id = ${patientId} and (${condition}))`

/** Where an account (`up`) joined by a corrected address: what lies before that is no more theirs by it. */
const isSinceJoined = (at: RawBuilder<unknown>) => sql`${at} >= coalesce(up.shown_from, '-infinity')`
/** The patient's own account (`up`), as far as the clinic does not deny it, nor only typed its address later. */
const isOwn = sql`up.relation = 'self' and up.refuted_at is null and up.shown_from is null`

/**
 * Whether it is proven that the patient of a record is the person behind an account (a link of `user_patients`). It is
 * not where the clinic denies it, nor where the account merely had the address to which the clinic corrected the
 * record.
 */
export const isProvenOwn = (link: string): RawBuilder<SqlBool> => {
  const column = (name: string) => sql.ref(`${link}.${name}`)
  return sql`(${column('relation')} = 'self' and ${column('refuted_at')} is null
    and (${column('shown_from')} is null or ${column('confirmed_at')} is not null))`
}

/** Whether an account (`up`) is their own who came to a visit that they had booked themselves; unless the clinic says no. */
export const isKnownHere: RawBuilder<boolean> = sql`(${isOwn} and exists (
  select from appointments held
  where held.patient_id = up.patient_id and held.source in ${bookedOnline} and held.status = 'fulfilled'))`

const isOfSource = (patientId: RawBuilder<unknown>, sources: RawBuilder<unknown>) => sql`exists (
  select from patients written where written.id = ${patientId} and written.source in (${sources}))`

/**
 * Whether a record was written by the clinic, by hand before any visit or as its first one tells: then the clinic knew
 * whose address that is. What stands in a list nobody has asked about.
 */
export const isWrittenByClinic = (patientId: RawBuilder<unknown>): RawBuilder<boolean> => sql`(
  ${isOfSource(patientId, sql`'desk'`)}
  or coalesce((
    select first.source in ${writtenByClinic} from appointments first
    where first.patient_id = ${patientId} order by first.created_at, first.id limit 1), false))`

/** Whether nobody here has seen whose record it is, or written it down: whoever booked may have typed anybody's name. */
export const isTypedOnly = (patientId: RawBuilder<unknown>): RawBuilder<boolean> => sql`(
  not ${isWrittenByClinic(patientId)} and not ${isOfSource(patientId, sql`'import'`)} and not exists (
    select from appointments held
    where held.patient_id = ${patientId} and held.status in ('checked-in', 'fulfilled')))`
