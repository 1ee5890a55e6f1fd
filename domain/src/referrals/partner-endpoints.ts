import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { fileAnswer } from '../kit/file.ts'
import { id, idempotencyKey, ifMatch, instant, listOf, skip, take, text, trueOrFalse } from '../kit/shapes.ts'
import { referralStatuses } from './acts.ts'
import { referralLimits } from './limits.ts'
import { ownReferral, typedReferral } from './model.ts'

// The partner's side, and the patient's.

const access = 'referrals:send'
const path = '/partners/me/referrals'
const recordKind = 'referral'
const conflicts = ['stale_version', 'version_required', 'state_conflict'] as const
const said = text(referralLimits.thread).refine((value) => value !== '', 'required')

export const listOwnReferrals = endpoint({
  name: 'listOwnReferrals',
  method: 'GET',
  path,
  access,
  summary:
    'The caller’s partner’s own referrals: what is overdue first, then what waits for the partner, then the rest.',
  query: z.object({
    status: z.enum(referralStatuses).optional(),
    isOpen: trueOrFalse.optional().describe('Only what waits for somebody, or only what is over.'),
    skip,
    take,
  }),
  answers: {
    200: listOf(ownReferral).extend({
      partnerName: z.string().nullable().describe('Of the caller’s partner; null: they are of none, and see nothing.'),
      hasServices: z.boolean().describe('Whether the clinic agreed on services with it: `/partners/me/services`.'),
      waiting: z.int().describe('How many in all wait for the partner, drafts aside.'),
      overdue: z.int(),
    }),
  },
})

export const readOwnReferral = endpoint({
  name: 'readOwnReferral',
  method: 'GET',
  path: `${path}/{id}`,
  recordKind,
  access,
  summary: 'One referral of the caller’s partner.',
  params: z.object({ id }),
  answers: { 200: ownReferral },
})

export const draftReferral = endpoint({
  name: 'draftReferral',
  method: 'POST',
  path,
  access,
  summary: 'Begin a referral. It is kept as a draft until it is sent, and no clinic sees it before.',
  body: z.strictObject({
    id: id.optional().describe('Made by whoever asks: sent twice, it is one draft, as it was begun.'),
    ...typedReferral,
  }),
  answers: { 201: ownReferral },
  errors: ['partner_ended'],
})

const act = {
  method: 'POST',
  recordKind,
  access,
  params: z.object({ id }),
  headers: z.object({ 'if-match': ifMatch }),
  answers: { 200: ownReferral },
  errors: conflicts,
} as const

export const saveReferral = endpoint({
  ...act,
  name: 'saveReferral',
  method: 'PATCH',
  path: `${path}/{id}`,
  summary: 'Write on a draft: all of what is typed, as it stands.',
  body: z.strictObject(typedReferral),
})

export const discardReferral = endpoint({
  name: 'discardReferral',
  method: 'DELETE',
  path: `${path}/{id}`,
  recordKind,
  access,
  summary: 'Throw a draft away.',
  params: z.object({ id }),
  headers: z.object({ 'if-match': ifMatch }),
  answers: { 204: z.undefined() },
  errors: conflicts,
})

export const sendReferral = endpoint({
  ...act,
  name: 'sendReferral',
  path: `${path}/{id}/send`,
  summary:
    'Send a draft to the clinic: with a name, a birth date, a phone number or address, a reason, and the patient’s consent to the text as it is now.',
  errors: [...conflicts, 'partner_ended'],
})

export const askAboutOwnReferral = endpoint({
  ...act,
  name: 'askAboutOwnReferral',
  path: `${path}/{id}/ask`,
  summary: 'Ask the clinic; it waits for their answer.',
  body: z.strictObject({ text: said }),
})

export const answerAboutOwnReferral = endpoint({
  ...act,
  name: 'answerAboutOwnReferral',
  path: `${path}/{id}/answer`,
  summary: 'Answer what the clinic asked.',
  body: z.strictObject({ text: said }),
})

export const cancelOwnReferral = endpoint({
  ...act,
  name: 'cancelOwnReferral',
  path: `${path}/{id}/cancel`,
  summary: 'Withdraw a referral for which no visit is booked yet.',
  body: z.strictObject({ text: text(referralLimits.explanation).default('') }),
})

export const bookOwnReferral = endpoint({
  name: 'bookOwnReferral',
  method: 'POST',
  path: `${path}/{id}/visit`,
  recordKind,
  access,
  summary:
    'Book the visit of a referral, where the clinic lets the partner: a time that is offered online to somebody new. Whether the clinic knows the patient is neither asked nor told. Once: what comes after a visit that was canceled, missed or taken back, the clinic books.',
  params: z.object({ id }),
  headers: z.object({ 'idempotency-key': idempotencyKey, 'if-match': ifMatch }),
  body: z.strictObject({ providerId: id, serviceId: id, locationId: id, startsAt: instant }),
  answers: { 201: ownReferral },
  errors: [
    ...conflicts,
    ...([
      'slot_taken',
      'slot_not_offered',
      'consent_withdrawn',
      'too_many_bookings',
      'idempotency_key_reused',
    ] as const),
  ],
})

export const cancelOwnVisit = endpoint({
  ...act,
  name: 'cancelOwnVisit',
  path: `${path}/{id}/visit/cancel`,
  summary:
    'Cancel a visit that the partner booked itself, as its patient could: within the policy that was promised. The patient is told; what comes after it, the clinic books.',
  errors: [...conflicts, 'consent_withdrawn', 'too_late_online', 'visit_documented'],
})

export const readReferralReport = endpoint({
  name: 'readReferralReport',
  method: 'GET',
  path: `${path}/{id}/report`,
  recordKind,
  access,
  summary: 'The report that the clinic released, while the patient consents. Each opening is told to the patient.',
  params: z.object({ id }),
  answers: { 200: fileAnswer('application/pdf') },
})

const referralOfPatient = z.object({
  id,
  version: z.int(),
  partnerName: z.string(),
  requestedAt: instant,
  hasReport: z.boolean().describe('The partner can open a report of the visit.'),
  consentWithdrawnAt: instant.nullable(),
})

export const listReferralsOfMe = endpoint({
  name: 'listReferralsOfMe',
  method: 'GET',
  path: '/patients/me/referrals',
  access: 'patients:own',
  summary: 'Who referred the caller, or those they act for, the latest first: to whom a report goes back.',
  query: z.object({ skip, take }),
  answers: { 200: listOf(referralOfPatient) },
})

export const withdrawReferralConsent = endpoint({
  name: 'withdrawReferralConsent',
  method: 'POST',
  path: '/patients/me/referrals/{id}/withdraw-consent',
  recordKind,
  access: 'patients:own',
  summary: 'Take back the consent to a referral: its partner opens no report any more, from now on.',
  params: z.object({ id }),
  answers: { 200: referralOfPatient },
})
