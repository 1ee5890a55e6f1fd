import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { asPatient, id, ifMatch, instant, line, listOf, skip, slug, take, text, timeZone } from '../kit/shapes.ts'
import { figures } from './figures.ts'
import { declineNoteAtMost, declineReasons, displays, replyAtMost, reviewStatuses } from './model.ts'
import { reviewAtMost } from './review-at-most.ts'

const stars = z.int().min(1).max(5)
const status = z.enum(reviewStatuses)
const declined = z.object({ reason: z.enum(declineReasons), note: z.string().nullable() })
const version = z.int()
const conflicts = ['stale_version', 'version_required', 'state_conflict'] as const
const headers = z.object({ 'if-match': ifMatch })

const reply = z.object({ text: z.string(), at: instant })

const ownReview = z.object({
  id,
  status,
  stars: stars.nullable().describe('Null once it was withdrawn.'),
  text: z.string(),
  display: z.enum(displays),
  submittedAt: instant,
  declined: declined.nullable().describe('Why, as its author is told.'),
  reply: reply.nullable(),
  version,
})

const reviewableVisit = z.object({
  appointmentId: id,
  startsAt: instant,
  timeZone,
  serviceName: z.string(),
  provider: z.object({ slug, name: z.string(), portraitUrl: z.string().nullable() }),
  patientName: z.string().describe('Whose visit it was.'),
  shownName: z.string().describe('How the page would name who writes, unless they stay anonymous.'),
  review: ownReview.nullable(),
  writableUntil: instant.describe('Until when it can be written, or what was written can be changed.'),
  mayWrite: z.boolean(),
})

export const listOwnReviews = endpoint({
  name: 'listOwnReviews',
  method: 'GET',
  path: '/patients/me/reviews',
  access: 'patients:own',
  summary: 'The caller’s visits that took place, the latest first, each with what was written about it.',
  query: asPatient.extend({ skip, take }),
  answers: { 200: listOf(reviewableVisit) },
})

const ofVisit = { params: z.object({ id }), access: 'patients:own' } as const

export const readOwnReview = endpoint({
  ...ofVisit,
  name: 'readOwnReview',
  method: 'GET',
  path: '/appointments/{id}/review',
  summary: 'One visit that took place, with what its patient wrote about it.',
  query: asPatient,
  answers: { 200: reviewableVisit },
})

export const writeReview = endpoint({
  ...ofVisit,
  name: 'writeReview',
  method: 'POST',
  path: '/appointments/{id}/review',
  summary:
    'Write about a visit that took place, or change what was written: it is read by the clinic first. `If-Match` is "0" for the first.',
  headers,
  body: z.strictObject({ stars, text: text(reviewAtMost).default(''), display: z.enum(displays) }),
  answers: { 200: reviewableVisit },
  errors: [...conflicts, 'review_closed'],
})

export const withdrawReview = endpoint({
  ...ofVisit,
  name: 'withdrawReview',
  method: 'POST',
  path: '/appointments/{id}/review/withdraw',
  summary: 'Take back what was written, with its stars and its reply: nothing of it is shown or kept.',
  headers,
  answers: { 200: reviewableVisit },
  errors: conflicts,
})

const staffReview = z.object({
  id,
  status,
  stars,
  text: z.string(),
  shownName: z.string().nullable().describe('As the page names who wrote it; null: anonymous.'),
  providerId: id,
  providerName: z.string(),
  visitMonth: z.string().describe('Of which month the visit was: whose it was is nobody’s to look up.'),
  submittedAt: instant,
  isOverdue: z.boolean().describe('It waits to be read for too long.'),
  declined: declined.nullable(),
  reply: reply.extend({ by: z.string() }).nullable(),
  mayModerate: z.boolean(),
  mayReply: z.boolean(),
  version,
})

export const listReviews = endpoint({
  name: 'listReviews',
  method: 'GET',
  path: '/reviews',
  access: 'reviews:list',
  summary:
    'Reviews of the clinic, or of the caller’s own visits: those to be read first, the oldest first, then the latest.',
  query: z.object({ status: status.exclude(['withdrawn']).optional(), providerId: id.optional(), skip, take }),
  answers: {
    200: listOf(staffReview).extend({
      waiting: z.int().describe('How many of them wait to be read.'),
      overdue: z.int(),
    }),
  },
})

const ofReview = { params: z.object({ id }), headers, answers: { 200: staffReview } } as const

export const publishReview = endpoint({
  ...ofReview,
  name: 'publishReview',
  method: 'POST',
  path: '/reviews/{id}/publish',
  access: 'reviews:moderate',
  summary: 'Show a review on its doctor’s page.',
  errors: conflicts,
})

export const declineReview = endpoint({
  ...ofReview,
  name: 'declineReview',
  method: 'POST',
  path: '/reviews/{id}/decline',
  access: 'reviews:moderate',
  summary: 'Do not show a review, for a reason that its author is told. None goes by its stars.',
  body: z.strictObject({
    reason: z.enum(declineReasons),
    note: text(declineNoteAtMost).default('').describe('What of it that is, for its author.'),
  }),
  errors: conflicts,
})

export const replyToReview = endpoint({
  ...ofReview,
  name: 'replyToReview',
  method: 'POST',
  path: '/reviews/{id}/reply',
  access: 'reviews:reply',
  summary: 'Answer a published review below it, anew or in place of the answer so far; an empty text takes it away.',
  body: z.strictObject({
    text: text(replyAtMost),
    namesPatient: z
      .boolean()
      .default(false)
      .describe('It may say the patient’s name all the same: whoever sends it has been warned.'),
  }),
  errors: [...conflicts, 'reply_names_patient'],
})

const publicReview = z.object({
  stars,
  text: z.string(),
  shownName: z.string().nullable(),
  language: line(35).describe('Of its text, as a language tag.'),
  month: z.string().describe('When it was written: `2026-11`.'),
  reply: z.object({ text: z.string(), month: z.string() }).nullable(),
})

export const listReviewsOfProvider = endpoint({
  name: 'listReviewsOfProvider',
  method: 'GET',
  path: '/providers/{slug}/reviews',
  access: 'public',
  summary: 'What patients wrote about visits to a doctor, the latest first.',
  params: z.object({ slug }),
  query: z.object({ skip, take: take.default(5) }),
  answers: { 200: z.object({ figures, items: z.array(publicReview), skip: z.int(), take: z.int() }) },
})
