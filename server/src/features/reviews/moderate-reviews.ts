import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { decideAccess, reaches } from '@polyclinic/domain/kit/reach.ts'
import { compareInstants, dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import { isStale } from '@polyclinic/domain/kit/version.ts'
import type * as contracts from '@polyclinic/domain/reviews/endpoints.ts'
import {
  readWithinDays,
  type DeclineReason,
  type ReviewAct,
  type ReviewStatus,
} from '@polyclinic/domain/reviews/model.ts'
import { namesPatient } from '@polyclinic/domain/reviews/names.ts'
import { readBy, refusalOfAct } from '@polyclinic/domain/reviews/rules.ts'
import { sql, type RawBuilder } from 'kysely'
import { auditOften } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { writeGated } from '../../platform/database/write-gated.ts'
import { within } from '../../platform/reach.ts'
import { refuse, unlessRefused } from '../../platform/refuse.ts'
import { signedIn } from '../../platform/signed-in.ts'
import { isOpenRecord } from '../patient-records/open-record.ts'
import { nameInClinic } from '../providers/writer-name.ts'
import { tellingAuthor } from './tell-author.ts'
import { eventRows } from './write-review.ts'

/** What the clinic reads: no more of who wrote it than the page will show. One that was withdrawn is nobody's to read. */
const selectReviews = ({ db }: Context) =>
  db
    .selectFrom('reviews as r')
    .innerJoin('appointments as a', 'a.id', 'r.appointment_id')
    .innerJoin('patients as p', 'p.id', 'r.patient_id')
    .where('r.status', '<>', 'withdrawn')
    .where(isOpenRecord('p'))

const shownColumns = (context: Context) =>
  selectReviews(context)
    .leftJoin('users as u', 'u.id', 'r.replied_by_user_id')
    .leftJoin('providers as d', 'd.user_id', 'u.id')
    .select([
      'r.id',
      'r.appointment_id',
      'r.language',
      'r.patient_id',
      'r.provider_id',
      'r.status',
      'r.stars',
      'r.text',
      'r.shown_name',
      'r.written_at',
    ])
    .select(['r.decline_reason', 'r.decline_note', 'r.reply', 'r.replied_at', 'r.version', 'a.provider_name'])
    .select(['a.starts_at', 'a.time_zone', 'p.given_name', 'p.family_name', 'u.name as replier_name'])
    .select(['d.prefix', 'd.given_name as replier_given_name', 'd.family_name as replier_family_name'])

type Row = Awaited<ReturnType<ReturnType<typeof shownColumns>['executeTakeFirstOrThrow']>>
type StaffReview = Output<typeof contracts.publishReview>

export const monthOf = (zone: string, at: string): string => dateIn(zone, at as Instant).slice(0, 7)

const asStaffReview = ({ actor, now }: Context, row: Row): StaffReview => {
  const status = row.status as ReviewStatus
  const may = (permission: 'reviews:moderate' | 'reviews:reply') =>
    reaches(actor, permission, { providerId: row.provider_id }, 'clinic')
  return {
    ...{ id: row.id, status, stars: row.stars!, text: row.text, shownName: row.shown_name, version: row.version },
    ...{ providerId: row.provider_id, providerName: row.provider_name, submittedAt: row.written_at },
    visitMonth: monthOf(row.time_zone, row.starts_at),
    isOverdue: status === 'submitted' && compareInstants(readBy(row.written_at as Instant), now as Instant) < 0,
    declined:
      row.decline_reason === null ? null : { reason: row.decline_reason as DeclineReason, note: row.decline_note },
    reply:
      row.reply === null
        ? null
        : {
            ...{ text: row.reply, at: row.replied_at! },
            by: nameInClinic({
              ...{ name: row.replier_name!, prefix: row.prefix },
              ...{ givenName: row.replier_given_name, familyName: row.replier_family_name },
            }),
          },
    mayModerate: may('reviews:moderate'),
    mayReply: may('reviews:reply'),
  }
}

/** Reviews within reach, those that wait to be read before all others, the oldest first. */
export async function listReviews(
  context: Context,
  { query }: Input<typeof contracts.listReviews>,
): Promise<Output<typeof contracts.listReviews>> {
  const { actor, now } = context
  const { status, providerId, skip, take } = query
  const mine = within(actor, 'reviews:list', { providerId: 'r.provider_id' }, 'clinic')
  const ofDoctor = providerId === undefined ? sql<boolean>`true` : sql<boolean>`r.provider_id = ${providerId}`
  const inState = status === undefined ? sql<boolean>`true` : sql<boolean>`r.status = ${status}`
  const isWaiting = sql<boolean>`r.status = 'submitted'`
  const isLate = sql<boolean>`r.written_at < ${now}::timestamptz - make_interval(days => ${sql.lit(readWithinDays)})`
  const counts = await selectReviews(context)
    .where(mine)
    .where(ofDoctor)
    .select([
      sql<number>`(count(*) filter (where ${inState}))::int`.as('total'),
      sql<number>`(count(*) filter (where ${isWaiting}))::int`.as('waiting'),
      sql<number>`(count(*) filter (where ${isWaiting} and ${isLate}))::int`.as('overdue'),
    ])
    .executeTakeFirstOrThrow()
  const rows = await shownColumns(context)
    .where(mine)
    .where(ofDoctor)
    .where(inState)
    .orderBy(isWaiting, 'desc')
    .orderBy(sql`case when ${isWaiting} then r.written_at end`)
    .orderBy('r.written_at', 'desc')
    .orderBy('r.id')
    .offset(skip)
    .limit(take)
    .execute()
  if (rows.length > 0) await auditOften(context, { action: 'reviews:list', side: 'clinic' })
  return { items: rows.map((row) => asStaffReview(context, row)), ...counts, skip, take }
}

async function findReview(context: Context, id: string): Promise<Row> {
  const row = await shownColumns(context).where('r.id', '=', id).executeTakeFirst()
  if (!row) throw refuse('not_found')
  return row
}

type Deciding = { params: { id: string }; headers: { 'if-match'?: string | undefined } }
type Done = { act: ReviewAct; set: RawBuilder<unknown>; reason?: string }

/** One act on a review as it was seen; the words that are published are those that were read. */
async function act(
  context: Context,
  { params, headers }: Deciding,
  permission: 'reviews:moderate' | 'reviews:reply',
  decide: (row: Row) => Done,
): Promise<StaffReview> {
  const row = await findReview(context, params.id)
  unlessRefused(decideAccess(context.actor, permission, { providerId: row.provider_id }, 'clinic'))
  if (isStale(row, headers['if-match'])) throw refuse('stale_version')
  const done = decide(row)
  const refused = refusalOfAct(row.status as ReviewStatus, done.act)
  if (refused) unlessRefused(refused)
  const version = row.version + 1
  const isDone = await writeGated(
    context.db,
    {
      facts: sql`select`,
      claim: sql`
        update reviews set ${done.set}, version = ${version}
        where id = ${row.id} and version = ${row.version} returning 1`,
    },
    [
      ...eventRows(context, {
        ...{ act: done.act, reviewId: row.id, patientId: row.patient_id, stars: row.stars, version },
        ...(done.reason !== undefined && { reason: done.reason }),
      }),
      ...(done.act === 'decline' ? await tellingAuthor(context, row) : []),
    ],
  )
  if (!isDone) throw refuse('stale_version')
  return asStaffReview(context, await findReview(context, row.id))
}

const moderated = (context: Context) =>
  sql`moderated_at = ${context.now}, moderated_by_user_id = ${signedIn(context).userId}`

export const publishReview = (context: Context, input: Input<typeof contracts.publishReview>): Promise<StaffReview> =>
  act(context, input, 'reviews:moderate', () => ({
    act: 'publish',
    set: sql`status = 'published', decline_reason = null, decline_note = null, ${moderated(context)}`,
  }))

export const declineReview = (context: Context, input: Input<typeof contracts.declineReview>): Promise<StaffReview> =>
  act(context, input, 'reviews:moderate', () => ({
    ...{ act: 'decline', reason: input.body.reason },
    set: sql`status = 'declined', decline_reason = ${input.body.reason}, decline_note = ${input.body.note || null},
      ${moderated(context)}`,
  }))

/** @throws {Refusal} `reply_names_patient` once, so that nobody says by mistake who was here */
export const replyToReview = (context: Context, input: Input<typeof contracts.replyToReview>): Promise<StaffReview> =>
  act(context, input, 'reviews:reply', (row) => {
    const { text, namesPatient: isMeant } = input.body
    if (text === '')
      return { act: 'remove-reply', set: sql`reply = null, replied_at = null, replied_by_user_id = null` }
    if (!isMeant && namesPatient(text, { givenName: row.given_name, familyName: row.family_name }))
      throw refuse('reply_names_patient')
    return {
      act: 'reply',
      set: sql`reply = ${text}, replied_at = ${context.now}, replied_by_user_id = ${signedIn(context).userId}`,
    }
  })
