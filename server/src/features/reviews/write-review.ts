import type { Input } from '@polyclinic/domain/kit/endpoint.ts'
import type { Instant } from '@polyclinic/domain/kit/time.ts'
import { isStale } from '@polyclinic/domain/kit/version.ts'
import type * as contracts from '@polyclinic/domain/reviews/endpoints.ts'
import type { ReviewAct, ReviewStatus } from '@polyclinic/domain/reviews/model.ts'
import { decideWriting, refusalOfAct } from '@polyclinic/domain/reviews/rules.ts'
import { sql } from 'kysely'
import { auditRows } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { rowsOf, type RowSet } from '../../platform/database/insert-rows.ts'
import { writeGated } from '../../platform/database/write-gated.ts'
import { keyedHash, newId } from '../../platform/ids.ts'
import { languageOf } from '../../platform/language.ts'
import { takeAttempts } from '../../platform/limits.ts'
import { refuse, unlessRefused } from '../../platform/refuse.ts'
import { signedIn } from '../../platform/signed-in.ts'
import { asReviewable, findOwnVisit, visitOf, writerOf, type Reviewable } from './own-reviews.ts'

/** Of one account, changes too: more than anybody has visits. */
export const reviewsPerDay = 20

type Event = {
  act: ReviewAct
  reviewId: string
  patientId: string
  stars: number | null
  reason?: string
  version: number
}

/** What history and audit tell of an act, for its statement. */
export function eventRows(context: Context, { act, reviewId, patientId, stars, reason, version }: Event): RowSet[] {
  const side = act === 'submit' || act === 'edit' || act === 'withdraw' ? 'patient' : 'clinic'
  const object = { kind: 'review', id: reviewId } as const
  return [
    rowsOf('review_events', [
      {
        ...{ id: newId(), review_id: reviewId, patient_id: patientId, at: context.now, act, actor_side: side },
        ...{ actor_user_id: signedIn(context).userId, stars, reason: reason ?? null, version_after: version },
      },
    ]),
    auditRows(context, { action: `reviews:${act}`, object, side, ...(reason !== undefined && { detail: reason }) }),
  ]
}

/**
 * Somebody writes about a visit that took place, or changes what they wrote; the clinic reads it before it is shown.
 * @throws {Refusal} `stale_version` where it was changed meanwhile, or this came already
 */
export async function writeReview(
  context: Context,
  { params, headers, body }: Input<typeof contracts.writeReview>,
): Promise<Reviewable> {
  const { db, now, services } = context
  const { userId } = signedIn(context)
  const row = await findOwnVisit(context, params.id)
  const seen = row.version ?? 0
  if (isStale({ version: seen }, headers['if-match'])) throw refuse('stale_version')
  const act = unlessRefused(decideWriting(visitOf(row), now as Instant))
  const key = keyedHash(services.linkKey, 'reviews of', userId)
  await takeAttempts(db, { limits: [{ kind: 'reviews', key, windowMinutes: 1440, most: reviewsPerDay }], now })
  const { stars, text } = body
  const shown = body.display === 'initial' ? writerOf(row) : null
  const language = languageOf(context)
  const id = row.review_id ?? newId()
  const version = seen + 1
  const isWritten = await writeGated(
    db,
    {
      facts: sql`select from appointments a where a.id = ${row.id} and a.status = 'fulfilled' for share`,
      claim:
        row.review_id === null
          ? sql`
            insert into reviews (id, appointment_id, patient_id, provider_id, stars, text, shown_name, language,
              written_by_user_id, written_at, submitted_at, version)
            select ${id}::uuid, ${row.id}::uuid, ${row.patient_id}::uuid, ${row.provider_id}::uuid, ${stars}::int, ${text},
              ${shown}::text, ${language}, ${userId}::uuid, ${now}::timestamptz, ${now}::timestamptz, ${version}::int from facts
            on conflict do nothing returning 1`
          : sql`
            update reviews set status = 'submitted', stars = ${stars}, text = ${text}, shown_name = ${shown},
              language = ${language}, written_by_user_id = ${userId}, written_at = ${now},
              submitted_at = case when ${act === 'submit'}::boolean then ${now}::timestamptz else submitted_at end,
              decline_reason = null, decline_note = null, moderated_at = null, moderated_by_user_id = null,
              version = ${version}
            where id = ${id} and version = ${seen} and exists (select from facts) returning 1`,
    },
    eventRows(context, { act, reviewId: id, patientId: row.patient_id, stars, version }),
  )
  if (!isWritten) throw refuse('stale_version')
  return asReviewable(await findOwnVisit(context, row.id), now)
}

/** Takes it back, whenever: words, stars, name and reply go, and that there was one stays. */
export async function withdrawReview(
  context: Context,
  { params, headers }: Input<typeof contracts.withdrawReview>,
): Promise<Reviewable> {
  const { db, now } = context
  const row = await findOwnVisit(context, params.id)
  if (row.review_id === null) throw refuse('state_conflict')
  if (isStale({ version: row.version! }, headers['if-match'])) throw refuse('stale_version')
  const refused = refusalOfAct(row.status as ReviewStatus, 'withdraw')
  if (refused) unlessRefused(refused)
  const event = { act: 'withdraw', reviewId: row.review_id, patientId: row.patient_id } as const
  const isWritten = await writeGated(
    db,
    {
      facts: sql`select`,
      claim: sql`
        update reviews set status = 'withdrawn', stars = null, text = '', shown_name = null, decline_reason = null,
          decline_note = null, moderated_at = null, moderated_by_user_id = null, reply = null, replied_at = null,
          replied_by_user_id = null, version = version + 1
        where id = ${row.review_id} and version = ${row.version} returning 1`,
    },
    eventRows(context, { ...event, stars: row.stars, version: row.version! + 1 }),
  )
  if (!isWritten) throw refuse('stale_version')
  return asReviewable(await findOwnVisit(context, row.id), now)
}
