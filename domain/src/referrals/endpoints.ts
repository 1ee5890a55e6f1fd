import { z } from 'zod'
import { bookAtDesk } from '../desk/endpoints.ts'
import { endpoint } from '../kit/endpoint.ts'
import { id, idempotencyKey, ifMatch, instant, listOf, skip, take, text, trueOrFalse } from '../kit/shapes.ts'
import { referralSides, referralStatuses } from './acts.ts'
import { failReasons, referralLimits, rejectReasons } from './limits.ts'
import { referral } from './model.ts'

// The clinic's side.

const conflicts = ['stale_version', 'version_required', 'state_conflict'] as const
const said = text(referralLimits.thread).refine((value) => value !== '', 'required')
const explanation = text(referralLimits.explanation).default('')

export const listReferrals = endpoint({
  name: 'listReferrals',
  method: 'GET',
  path: '/referrals',
  access: 'partners:read',
  summary: 'What partners sent: what is overdue first, then what waits for the clinic the longest, then the rest.',
  query: z.object({
    status: z.enum(referralStatuses).exclude(['draft']).optional(),
    turn: z.enum(referralSides).optional(),
    partnerId: id.optional(),
    isOpen: trueOrFalse.optional().describe('Only what waits for somebody, or only what is over.'),
    skip,
    take,
  }),
  answers: {
    200: listOf(referral).extend({
      waiting: z.int().describe('How many in all wait for the clinic.'),
      overdue: z.int().describe('How many in all wait for too long, for whomever.'),
    }),
  },
})

export const readReferral = endpoint({
  name: 'readReferral',
  method: 'GET',
  path: '/referrals/{id}',
  access: 'partners:read',
  summary: 'One referral, as the clinic sees it. Reading is in the audit, and changes nothing of it.',
  params: z.object({ id }),
  answers: { 200: referral },
})

export const readReferralOfVisit = endpoint({
  name: 'readReferralOfVisit',
  method: 'GET',
  path: '/appointments/{id}/referral',
  access: 'encounters:sign',
  summary: 'What a partner sent that led to a visit, for its doctor, who answers it.',
  params: z.object({ id: id.describe('Of the visit.') }),
  answers: { 200: z.object({ referral: referral.nullable().describe('Null: nobody sent them.') }) },
  errors: ['record_closed'],
})

const act = {
  method: 'POST',
  access: 'referrals:handle',
  params: z.object({ id }),
  headers: z.object({ 'if-match': ifMatch }),
  answers: { 200: referral },
  errors: conflicts,
} as const

export const receiveReferral = endpoint({
  ...act,
  name: 'receiveReferral',
  path: '/referrals/{id}/receive',
  summary: 'Somebody of the clinic has opened it.',
})

export const askAboutReferral = endpoint({
  ...act,
  name: 'askAboutReferral',
  path: '/referrals/{id}/ask',
  summary: 'Ask the partner; it waits for their answer.',
  body: z.strictObject({ text: said }),
})

export const answerAboutReferral = endpoint({
  ...act,
  name: 'answerAboutReferral',
  path: '/referrals/{id}/answer',
  summary: 'Answer what the partner asked.',
  body: z.strictObject({ text: said }),
})

export const acceptReferral = endpoint({
  ...act,
  name: 'acceptReferral',
  path: '/referrals/{id}/accept',
  summary: 'The clinic sees the patient. Whose record they have is decided when their visit is booked.',
  errors: [...conflicts, 'consent_withdrawn'],
})

export const rejectReferral = endpoint({
  ...act,
  name: 'rejectReferral',
  path: '/referrals/{id}/reject',
  summary: 'The clinic does not see the patient, and says why.',
  body: z.strictObject({ reason: z.enum(rejectReasons), text: explanation }),
})

export const failReferral = endpoint({
  ...act,
  name: 'failReferral',
  path: '/referrals/{id}/fail',
  summary: 'It came to nothing, and why. A visit that is booked stays: it is cancelled on its own.',
  body: z.strictObject({ reason: z.enum(failReasons), text: explanation }),
})

/** The record that it is booked for is called otherwise, or born on another day, than the partner wrote. */
export const isSameAsReferred = z
  .literal(true)
  .optional()
  .describe(
    'Of a known patient: asked, and it is whom the partner means. Needed where the name or birth date of their record is another.',
  )

export const bookReferral = endpoint({
  name: 'bookReferral',
  method: 'POST',
  path: '/referrals/{id}/visit',
  access: 'referrals:handle',
  summary:
    'Book the visit of an accepted referral, as the desk books: for a known patient, or for a new one, of whom it is asked whether they are known. Again, once the visit is canceled or nobody came.',
  params: z.object({ id }),
  headers: z.object({ 'idempotency-key': idempotencyKey, 'if-match': ifMatch }),
  body: bookAtDesk.body.omit({ hasArrived: true }).required({ startsAt: true }).extend({ isSameAsReferred }),
  answers: { 201: z.object({ id: id.describe('Of the visit.'), startsAt: instant }) },
  errors: [
    ...conflicts,
    'slot_taken',
    'slot_not_offered',
    'consent_withdrawn',
    'record_merged',
    'idempotency_key_reused',
  ],
})

export const unbookReferral = endpoint({
  ...act,
  name: 'unbookReferral',
  path: '/referrals/{id}/unbook',
  summary:
    'Take the booking back, before there is a report: it was for the wrong patient, or nobody wants it. The visit itself stays: it is cancelled on its own.',
})

export const completeReferral = endpoint({
  ...act,
  name: 'completeReferral',
  path: '/referrals/{id}/complete',
  access: 'encounters:sign',
  summary:
    'Release a letter of the referral’s visit to its partner, as the report; another one, once it was withdrawn. Only the doctor of the visit does.',
  body: z.strictObject({ letterId: id.describe('A letter of that visit that was not withdrawn.') }),
  errors: [...conflicts, 'consent_withdrawn', 'file_withdrawn'],
})

export const noteConsentWithdrawn = endpoint({
  ...act,
  name: 'noteConsentWithdrawn',
  path: '/referrals/{id}/withdraw-consent',
  summary: 'The patient told the clinic that they take their consent back: the partner opens no report any more.',
})
