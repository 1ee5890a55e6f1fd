import { addMinutes, minutesOfWall, wallTimeIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import type { MailLanguage } from '@polyclinic/domain/message-texts/variables.ts'
import type { RecordedReferralAct, ReferralSide } from '@polyclinic/domain/referrals/acts.ts'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { openWriting, type Writing, type WritingServices } from '../../platform/job-writing.ts'
import { anyTextOf } from '../../platform/database/any-of.ts'
import { insertAll } from '../../platform/database/insert-rows.ts'
import { takeLocks } from '../../platform/database/named-lock.ts'
import { languageOfClinic } from '../../platform/language.ts'
import { pageAddress } from '../../platform/origin.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import { accountTexts } from '../accounts/texts.ts'
import { rowsOfMessages } from '../messages/queue-message.ts'
import { writeMail } from '../messages/write-mail.ts'
import { addressesOfWhoMay } from '../people/who-may.ts'
import { isOpenRecord } from '../patient-records/open-record.ts'
import { isLate, tables, turn } from './queries.ts'

type Posting = Writing & { db: ClinicDatabase; now: string }
type Kind = 'referral-news' | 'referral-overdue'
/** Whom it is written to, and where they look: the list, or for a doctor the visit whose report is missing. */
type Reader = { email: string; language: MailLanguage; path: string }

/** What the other side is told of. */
const told: readonly RecordedReferralAct[] = [
  ...(['send', 'ask', 'answer', 'accept', 'reject', 'book', 'complete', 'fail', 'cancel'] as const),
]
/** So long several things that are done one after the other are one mail. */
const pauseMinutes = 5

/** Writes to the other side that something was done; what it was, they read once they have signed in. */
export async function tellOther(
  context: Pick<Context, 'db' | 'now' | 'clinic' | 'services'>,
  act: RecordedReferralAct,
  { side, partnerId, writerId }: { side: ReferralSide; partnerId: string; writerId: string },
): Promise<void> {
  if (!told.includes(act)) return
  const readers =
    side === 'clinic' ? await readersOfPartner(context.db, partnerId, writerId) : await readersOfClinic(context)
  await tell(context, readers)
}

async function tell(context: Pick<Context, 'db' | 'now' | 'clinic' | 'services'>, readers: readonly Reader[]) {
  const isToldSoon = sql<boolean>`status = 'waiting'`
  await write(context, 'referral-news', readers, isToldSoon, addMinutes(context.now as Instant, pauseMinutes))
}

/** Writes to all people of a partner that there is something for them at an address of theirs. */
export async function tellPartner(
  context: Pick<Context, 'db' | 'now' | 'clinic' | 'services'>,
  partnerId: string,
  path: string,
): Promise<void> {
  const readers = await readersOfPartner(context.db, partnerId, null)
  await tell(
    context,
    readers.map((reader) => ({ ...reader, path })),
  )
}

/** The same to who sees to referrals at the clinic. */
export async function tellClinic(
  context: Pick<Context, 'db' | 'now' | 'clinic' | 'services'>,
  path: string,
): Promise<void> {
  const readers = await readersOfClinic(context)
  await tell(
    context,
    readers.map((reader) => ({ ...reader, path })),
  )
}

/** Who wrote it, while they sign in for the partner; else all who do. */
async function readersOfPartner(db: ClinicDatabase, partnerId: string, writerId: string | null): Promise<Reader[]> {
  const rows = await db
    .selectFrom('users as u')
    .innerJoin('partners as p', 'p.id', 'u.partner_id')
    .select(['u.id', 'u.email', 'p.language'])
    .where('p.id', '=', partnerId)
    .where('u.status', '=', 'active')
    .execute()
  const people = rows.map(({ id, email, language }) => ({
    ...{ id, email, language: language as MailLanguage, path: '/partner' },
  }))
  const writer = people.find(({ id }) => id === writerId)
  return writer ? [writer] : people
}

/** Who sees to what partners send. */
async function readersOfClinic(posting: Pick<Posting, 'db' | 'now' | 'clinic'>): Promise<Reader[]> {
  const addresses = await addressesOfWhoMay(posting, 'referrals:handle')
  return addresses.map((email) => ({ email, language: languageOfClinic(posting.clinic), path: '/admin/partners' }))
}

/** @param isTold of a message to them of that kind: another is not written */
async function write(
  { db, now, clinic, services }: Posting,
  kind: Kind,
  readers: readonly Reader[],
  isTold: ReturnType<typeof sql<boolean>>,
  dueAt?: Instant,
): Promise<void> {
  if (readers.length === 0) return
  const before = await db
    .selectFrom('messages')
    .select('to_address')
    .where('kind', '=', kind)
    .where('to_address', '=', anyTextOf(readers.map(({ email }) => email)))
    .where(isTold)
    .execute()
  const addresses = new Set(before.map(({ to_address }) => to_address))
  const messages = readers
    .filter(({ email }, place) => !addresses.has(email) && readers.findIndex((each) => each.email === email) === place)
    .map(({ email, language, path }) => ({
      ...{ kind, to: email, language, ...(dueAt && { dueAt }) },
      ...writeMail(
        clinic,
        accountTexts[language][kind],
        { occasion: kind, language },
        { clinic: clinic.name, link: pageAddress({ clinic, services }, path) },
      ),
    }))
  if (messages.length > 0) await insertAll(db, rowsOfMessages({ now, services }, messages).sets)
}

/** Nobody is written to before that hour of the clinic's day. */
const fromHour = 7
/** A day, so that the hour in which it is done may differ a little. */
const onceIn = "interval '23 hours'"

/** Reminds whoever lets others wait for too long, once a day, of all of it together. */
export async function remindOfReferrals(jobServices: WritingServices, organizationId: string): Promise<void> {
  const writing = await openWriting(jobServices, organizationId)
  if (!writing) return
  await jobServices.tenancy.inClinic(organizationId, async (db, now) => {
    if (minutesOfWall(wallTimeIn(writing.clinic.time_zone, now as Instant)) < fromHour * 60) return
    // Two servers would each write to the same people.
    await takeLocks(db, [['referral-reminders', '']])
    const posting = { db, now, ...writing }
    const readers = await readersOfLate(posting)
    await write(
      posting,
      'referral-overdue',
      readers,
      sql<boolean>`created_at > ${now}::timestamptz - ${sql.raw(onceIn)}`,
    )
  })
}

type Late = {
  turn: ReferralSide
  partnerId: string
  writerId: string
  /** Whose report is missing; null where a visit is, or where no report may be sent: then the clinic ends it. */
  doctor: string | null
  visitId: string | null
}

async function readersOfLate(posting: Posting): Promise<Reader[]> {
  const { db, now, clinic } = posting
  const { rows } = await sql<Late>`
    select ${turn} as turn, r.partner_id as "partnerId", r.written_by_user_id as "writerId", a.id as "visitId",
      case when a.status not in ('cancelled', 'noshow') and r.consent_withdrawn_at is null
          and ${isOpenRecord('known')} then (select u.email from providers d join users u on u.id = d.user_id
        where d.id = a.provider_id and u.status = 'active') end as doctor
    from ${tables} where ${turn} is not null and ${isLate(now)}`.execute(db)
  const ofClinic = rows.some(({ turn, doctor }) => turn === 'clinic' && doctor === null)
  const ofDoctors = rows.flatMap(({ doctor, visitId }) =>
    doctor === null ? [] : [{ email: doctor, language: languageOfClinic(clinic), path: `/doctor/visits/${visitId}` }],
  )
  const ofPartners = await Promise.all(
    rows
      .filter(({ turn }) => turn !== 'clinic')
      .map(({ partnerId, writerId }) => readersOfPartner(db, partnerId, writerId)),
  )
  return [...ofDoctors, ...(ofClinic ? await readersOfClinic(posting) : []), ...ofPartners.flat()]
}
