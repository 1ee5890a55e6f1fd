import { Refused } from '../kit/refused.ts'
import { addMinutes, compareInstants, type Instant } from '../kit/time.ts'
import { canDo, editableDays, readWithinDays, writableDays, type ReviewAct, type ReviewStatus } from './model.ts'

const minutesOfDay = 1440

/** A visit that took place, and what was written about it. */
export type ReviewedVisit = {
  finishedAt: Instant
  review: { status: ReviewStatus; submittedAt: Instant; moderatedAt: Instant | null } | null
}

/**
 * Until when the patient may write about a visit, or change what they wrote: from when it was declined they have that long
 * again, however old it is. Taking it back has no end.
 */
export function writableUntil({ finishedAt, review }: ReviewedVisit): Instant {
  if (review === null || review.status === 'withdrawn') return addMinutes(finishedAt, writableDays * minutesOfDay)
  const from = review.status === 'declined' ? (review.moderatedAt ?? review.submittedAt) : review.submittedAt
  return addMinutes(from, editableDays * minutesOfDay)
}

export const mayWrite = (visit: ReviewedVisit, now: Instant): boolean => compareInstants(now, writableUntil(visit)) <= 0

/** Which act it is to send words now, unless it is too late for that. */
export function decideWriting(visit: ReviewedVisit, now: Instant): 'submit' | 'edit' | Refused {
  if (!mayWrite(visit, now)) return new Refused('review_closed')
  return canDo(visit.review?.status ?? null, 'submit') ? 'submit' : 'edit'
}

/** Whether somebody does that to a review in this state. */
export const refusalOfAct = (status: ReviewStatus, act: ReviewAct): Refused | null =>
  canDo(status, act) ? null : new Refused('state_conflict')

/** When one that waits to be read should have been. */
export const readBy = (writtenAt: Instant): Instant => addMinutes(writtenAt, readWithinDays * minutesOfDay)

/** From so many published reviews on there are figures: of fewer an average would tell who said what. */
export const figuresFrom = 3

export type Figures = { average: number; count: number }

/** The average to one decimal, half up, and of how many; null while there are too few. In whole numbers, so that 4.25 is 4.3. */
export function figuresOf(count: number, sum: number): Figures | null {
  if (count < figuresFrom) return null
  return { average: Math.floor((sum * 20 + count) / (count * 2)) / 10, count }
}
