import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import type { Instant } from '@polyclinic/domain/kit/time.ts'
import type * as contracts from '@polyclinic/domain/reviews/endpoints.ts'
import type { DeclineReason, ReviewStatus } from '@polyclinic/domain/reviews/model.ts'
import { shownName } from '@polyclinic/domain/reviews/names.ts'
import { mayWrite, writableUntil, type ReviewedVisit } from '@polyclinic/domain/reviews/rules.ts'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { auditOften } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { fileUrl } from '../../platform/file-url.ts'
import { within } from '../../platform/reach.ts'
import { refuse } from '../../platform/refuse.ts'
import { signedIn } from '../../platform/signed-in.ts'
import { isOpenRecord } from '../patient-records/open-record.ts'
import { isShownTo, readsAllOf } from '../patient-records/shown-to-account.ts'

/** Visits (`a`) that took place, with what was written about each (`r`). */
const selectHeld = (context: Context, reads = isOwnVisit(context)) =>
  context.db
    .selectFrom('appointments as a')
    .innerJoin('patients as p', 'p.id', 'a.patient_id')
    .innerJoin('providers as d', 'd.id', 'a.provider_id')
    .leftJoin('reviews as r', 'r.appointment_id', 'a.id')
    .where('a.status', '=', 'fulfilled')
    .where('a.finished_at', 'is not', null)
    .where(reads)

/** Those that are shown to the account. What is said in public, its patient says, or who acts for them in everything. */
export const isOwnVisit = (context: Context): RawBuilder<SqlBool> => sql`(
  ${isOpenRecord('p')} and ${within(context.actor, 'patients:own', { patientId: 'a.patient_id' }, 'patient')}
  and ${isShownTo(context)} and ${readsAllOf(context, sql`a.patient_id`)})`

const selectVisits = (context: Context, reads?: RawBuilder<SqlBool>) =>
  selectHeld(context, reads)
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('user_patients as up')
          .innerJoin('patients as own', 'own.id', 'up.patient_id')
          .select(['own.given_name as writer_given_name', 'own.family_name as writer_family_name'])
          .where('up.user_id', '=', signedIn(context).userId)
          .where('up.is_primary', '=', true)
          .limit(1)
          .as('writer'),
      (join) => join.onTrue(),
    )
    .select([
      'a.id',
      'a.patient_id',
      'a.provider_id',
      'a.starts_at',
      'a.time_zone',
      'a.service_name',
      'a.provider_name',
    ])
    .select([
      sql<string>`a.finished_at`.as('finished_at'),
      'p.given_name',
      'p.family_name',
      'd.slug',
      'd.portrait_hash',
    ])
    .select(['writer.writer_given_name', 'writer.writer_family_name'])
    .select(['r.id as review_id', 'r.status', 'r.stars', 'r.text', 'r.shown_name', 'r.submitted_at', 'r.moderated_at'])
    .select(['r.decline_reason', 'r.decline_note', 'r.reply', 'r.replied_at', 'r.version'])

type OwnRow = Awaited<ReturnType<ReturnType<typeof selectVisits>['executeTakeFirstOrThrow']>>
export type Reviewable = Output<typeof contracts.readOwnReview>

/** As the rules see it. */
export const visitOf = (row: OwnRow): ReviewedVisit => ({
  finishedAt: row.finished_at as Instant,
  review:
    row.review_id === null
      ? null
      : {
          status: row.status as ReviewStatus,
          submittedAt: row.submitted_at as Instant,
          moderatedAt: row.moderated_at as Instant | null,
        },
})

/** How a page would name whoever writes about it: by their own record, also where the visit was their child's. */
export const writerOf = (row: OwnRow): string =>
  shownName({
    givenName: row.writer_given_name ?? row.given_name,
    familyName: row.writer_family_name ?? row.family_name,
  })

export const asReviewable = (row: OwnRow, now: string): Reviewable => ({
  ...{ appointmentId: row.id, startsAt: row.starts_at, timeZone: row.time_zone, serviceName: row.service_name },
  provider: { slug: row.slug, name: row.provider_name, portraitUrl: fileUrl(row.portrait_hash) },
  ...{ patientName: `${row.given_name} ${row.family_name}`, shownName: writerOf(row) },
  writableUntil: writableUntil(visitOf(row)),
  mayWrite: mayWrite(visitOf(row), now as Instant),
  review:
    row.review_id === null
      ? null
      : {
          ...{ id: row.review_id, status: row.status as ReviewStatus, stars: row.stars, text: row.text! },
          ...{ display: row.shown_name === null ? 'anonymous' : 'initial', submittedAt: row.submitted_at! },
          declined:
            row.decline_reason === null
              ? null
              : { reason: row.decline_reason as DeclineReason, note: row.decline_note },
          reply: row.reply === null ? null : { text: row.reply, at: row.replied_at! },
          version: row.version!,
        },
})

/** @throws {Refusal} `not_found` for a visit that did not take place, too */
export async function findOwnVisit(context: Context, id: string): Promise<OwnRow> {
  const row = await selectVisits(context).where('a.id', '=', id).executeTakeFirst()
  if (!row) throw refuse('not_found')
  return row
}

export async function listOwnReviews(
  context: Context,
  { query: { skip, take } }: Input<typeof contracts.listOwnReviews>,
): Promise<Output<typeof contracts.listOwnReviews>> {
  const { total } = await selectHeld(context)
    .select((eb) => eb.fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await selectVisits(context)
    .orderBy('a.starts_at', 'desc')
    .orderBy('a.id')
    .offset(skip)
    .limit(take)
    .execute()
  return { items: rows.map((row) => asReviewable(row, context.now)), total: Number(total), skip, take }
}

/** What was written about visits of one record, as far as whoever takes its copy reads that. */
export async function reviewsOfRecord(
  context: Context,
  patientId: string,
  reads: RawBuilder<SqlBool>,
): Promise<Reviewable[]> {
  const rows = await selectVisits(context, reads)
    .where('a.patient_id', '=', patientId)
    .where('r.id', 'is not', null)
    .orderBy('a.starts_at')
    .orderBy('a.id')
    .execute()
  return rows.map((row) => asReviewable(row, context.now))
}

export async function readOwnReview(
  context: Context,
  { params }: Input<typeof contracts.readOwnReview>,
): Promise<Reviewable> {
  const row = await findOwnVisit(context, params.id)
  await auditOften(context, { action: 'reviews:read', object: { kind: 'appointment', id: row.id }, side: 'patient' })
  return asReviewable(row, context.now)
}
