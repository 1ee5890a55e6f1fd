import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { fileAnswer } from '../kit/file.ts'
import { birthDate, id, ifMatch, instant, listOf, secret, skip, take, text, trueOrFalse } from '../kit/shapes.ts'
import { referralLimits } from '../referrals/limits.ts'
import {
  attachedLetter,
  outgoing,
  outgoingContent,
  outgoingOfList,
  outgoingOfMe,
  receivedReferral,
  typedOutgoing,
} from './model.ts'

// What the clinic sends: to a partner, whose people sign in, or to an address outside, which reads it once by a link.

const recordKind = 'outgoing-referral'
const conflicts = ['stale_version', 'version_required', 'state_conflict', 'record_merged'] as const
const closed = ['reason_required', 'record_merged'] as const

export const listOutgoingReferralsOf = endpoint({
  name: 'listOutgoingReferralsOf',
  method: 'GET',
  path: '/patients/{id}/outgoing-referrals',
  access: 'patients:read-clinical',
  summary: 'How a patient was referred on, the latest first, and what another one can be made of.',
  params: z.object({ id }),
  answers: {
    200: z.object({
      items: z.array(outgoing),
      partners: z.array(z.object({ id, name: z.string() })).describe('To whom one can be sent.'),
      letters: z.array(attachedLetter).describe('Which letters can go along.'),
      mayWrite: z.boolean(),
    }),
  },
  errors: closed,
})

export const draftOutgoingReferral = endpoint({
  name: 'draftOutgoingReferral',
  method: 'POST',
  path: '/patients/{id}/outgoing-referrals',
  access: 'patients:write-clinical',
  summary: 'Begin a referral to somebody else. It is kept as a draft until it is sent.',
  params: z.object({ id }),
  body: z.strictObject({
    id: id.optional().describe('Made by whoever asks: sent twice, it is one draft, as it was begun.'),
    ...typedOutgoing,
  }),
  answers: { 201: outgoing },
  errors: [...closed, 'file_withdrawn', 'too_many_drafts'],
})

const act = {
  method: 'POST',
  recordKind,
  access: 'patients:write-clinical',
  params: z.object({ id }),
  headers: z.object({ 'if-match': ifMatch }),
  answers: { 200: outgoing },
  errors: [...conflicts, 'reason_required'],
} as const
const path = '/outgoing-referrals/{id}' as const

export const saveOutgoingReferral = endpoint({
  ...act,
  name: 'saveOutgoingReferral',
  method: 'PATCH',
  path,
  summary: 'Write on a draft: all of what is typed, as it stands.',
  body: z.strictObject(typedOutgoing),
  errors: [...act.errors, 'file_withdrawn'],
})

export const discardOutgoingReferral = endpoint({
  ...act,
  name: 'discardOutgoingReferral',
  method: 'DELETE',
  path,
  summary: 'Throw a draft away.',
  answers: { 204: z.undefined() },
})

const sent = z.object({
  referral: outgoing,
  code: z
    .string()
    .nullable()
    .describe('With which it is read by the link, besides the birth date; told this once. Null: a partner signs in.'),
})

export const sendOutgoingReferral = endpoint({
  ...act,
  name: 'sendOutgoingReferral',
  path: `${path}/send`,
  summary:
    'Send a draft, with a reason and the patient’s consent: to a partner, or as a mail with a link that says nothing of the patient. The code is never mailed.',
  answers: { 200: sent },
  errors: [...act.errors, 'partner_ended', 'file_withdrawn'],
})

export const resendOutgoingReferral = endpoint({
  ...act,
  name: 'resendOutgoingReferral',
  path: `${path}/resend`,
  summary:
    'Mail another link, with another code, to the same address, after it was read, too. What was sent before opens nothing anymore.',
  answers: { 200: sent },
})

const ofDesk = {
  method: 'POST',
  recordKind,
  access: 'patients:read-basic',
  params: act.params,
  answers: { 204: z.undefined() },
} as const

export const closeOutgoingReferral = endpoint({
  ...ofDesk,
  name: 'closeOutgoingReferral',
  path: `${path}/close`,
  summary: 'Note what the recipient said: they have seen the patient, or do not.',
  headers: act.headers,
  body: z.strictObject({ outcome: z.enum(['complete', 'reject']), text: text(referralLimits.explanation).default('') }),
  errors: act.errors,
})

// Taking it back asks for no version: whoever reads it meanwhile would win.
const takingBack = { ...ofDesk, errors: ['state_conflict', ...closed] } as const

export const cancelOutgoingReferral = endpoint({
  ...takingBack,
  name: 'cancelOutgoingReferral',
  path: `${path}/cancel`,
  summary: 'Take it back: nobody opens it any more, from now on.',
})

export const noteOutgoingConsentWithdrawn = endpoint({
  ...takingBack,
  name: 'noteOutgoingConsentWithdrawn',
  path: `${path}/withdraw-consent`,
  summary: 'The patient told the clinic that they take their consent back: nobody opens it any more, from now on.',
})

export const listOutgoingReferrals = endpoint({
  name: 'listOutgoingReferrals',
  method: 'GET',
  path: '/outgoing-referrals',
  access: 'partners:read',
  summary:
    'What the clinic sent, to whomever: what nobody has read yet first, the most urgent and then the longest first, then the rest.',
  query: z.object({
    isOpen: trueOrFalse.optional().describe('Only what somebody may still read or answer, or only what is over.'),
    skip,
    take,
  }),
  answers: { 200: listOf(outgoingOfList).extend({ unread: z.int().describe('How many in all nobody has read yet.') }) },
})

// The partner's side.

const ofPartner = { access: 'referrals:send', recordKind } as const
const received = '/partners/me/received-referrals' as const
const receivedAct = {
  ...ofPartner,
  method: 'POST',
  params: z.object({ id }),
  headers: z.object({ 'if-match': ifMatch }),
  answers: { 200: receivedReferral },
  errors: ['stale_version', 'version_required', 'state_conflict'],
} as const

export const listReceivedReferrals = endpoint({
  ...ofPartner,
  name: 'listReceivedReferrals',
  method: 'GET',
  path: received,
  summary:
    'Whom the clinic referred to the caller’s partner: what was not opened yet first, the most urgent first, then the latest.',
  query: z.object({ skip, take }),
  answers: {
    200: listOf(receivedReferral.omit({ content: true, history: true, acts: true })).extend({ unread: z.int() }),
  },
})

export const readReceivedReferral = endpoint({
  ...ofPartner,
  name: 'readReceivedReferral',
  method: 'GET',
  path: `${received}/{id}`,
  summary: 'One of them. What stands in it is shown once it was opened; each look is told to the patient.',
  params: z.object({ id }),
  answers: { 200: receivedReferral },
})

export const openReceivedReferral = endpoint({
  ...receivedAct,
  name: 'openReceivedReferral',
  path: `${received}/{id}/receive`,
  summary: 'Open it: clinic and patient see from then on that it was read, by whom and when.',
})

export const closeReceivedReferral = endpoint({
  ...receivedAct,
  name: 'closeReceivedReferral',
  path: `${received}/{id}/close`,
  summary: 'Say that the patient was seen, or that the partner does not see them.',
  body: closeOutgoingReferral.body,
})

export const readReceivedLetter = endpoint({
  ...ofPartner,
  name: 'readReceivedLetter',
  method: 'GET',
  path: `${received}/{id}/letters/{letterId}`,
  summary: 'A letter that goes along, while the patient consents. Each opening is told to the patient.',
  params: z.object({ id, letterId: id }),
  answers: { 200: fileAnswer('application/pdf') },
})

// The patient's.

export const listOutgoingReferralsOfMe = endpoint({
  name: 'listOutgoingReferralsOfMe',
  method: 'GET',
  path: '/patients/me/outgoing-referrals',
  access: 'patients:own',
  summary: 'To whom the clinic referred the caller, or those they act for: what was sent, and who read it when.',
  query: z.object({ skip, take }),
  answers: { 200: listOf(outgoingOfMe) },
})

export const withdrawOutgoingConsent = endpoint({
  name: 'withdrawOutgoingConsent',
  method: 'POST',
  path: '/patients/me/outgoing-referrals/{id}/withdraw-consent',
  recordKind,
  access: 'patients:own',
  summary: 'Take the consent back: nobody opens it any more, from now on.',
  params: z.object({ id }),
  answers: { 200: outgoingOfMe },
})

// Whoever has the mailed link.

export const readReferralByLink = endpoint({
  name: 'readReferralByLink',
  method: 'POST',
  path: `${path}/read`,
  recordKind,
  access: 'public',
  summary:
    'Read a referral once, with the mailed link, the code that came another way and the patient’s birth date. Wrong ones are counted, and close it.',
  params: z.object({ id }),
  body: z.strictObject({
    token: secret.describe('From the mailed link.'),
    code: z.string().max(40),
    birthDate,
    reading: secret.describe('Made by whoever reads: with it the same reading is answered again for half an hour.'),
  }),
  answers: { 200: outgoingContent.extend({ clinicName: z.string(), requestedAt: instant }) },
  errors: ['referral_read', 'referral_over', 'referral_locked', 'referral_unproven'],
})

export const readLetterByLink = endpoint({
  name: 'readLetterByLink',
  method: 'GET',
  path: `${path}/letters/{letterId}`,
  recordKind,
  access: 'public',
  summary: 'A letter that goes along, for whoever has just read the referral.',
  params: z.object({ id, letterId: id }),
  headers: z.object({ 'referral-token': secret, 'referral-reading': secret }),
  answers: { 200: fileAnswer('application/pdf') },
  errors: ['referral_read', 'referral_over'],
})
