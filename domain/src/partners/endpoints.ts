import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { email, id, ifMatch, instant, line, listOf, personalName, phone, skip, take } from '../kit/shapes.ts'
import { mailLanguages } from '../message-texts/variables.ts'
import { partnerKinds, partnerLimits, partnerStatuses } from './kinds.ts'

const details = {
  kind: z.enum(partnerKinds),
  name: line(partnerLimits.name),
  contactName: line(partnerLimits.contactName).nullable(),
  email: email.nullable(),
  phone: phone.nullable(),
  language: z.enum(mailLanguages).describe('In which its people are written to.'),
  booksVisits: z
    .boolean()
    .optional()
    .describe(
      'It books the visits of whom it sends itself, at times that are offered online; it does not unless the clinic says so.',
    ),
}

export const partner = z.object({
  id,
  kind: z.enum(partnerKinds),
  name: z.string(),
  contactName: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  language: z.enum(mailLanguages),
  booksVisits: z.boolean(),
  status: z.enum(partnerStatuses),
  people: z
    .array(z.object({ userId: id, name: z.string(), email: z.string() }))
    .describe('Who signs in for it, by name.'),
  invitations: z.array(z.object({ id, name: z.string(), email: z.string(), sentAt: instant })).describe('Open ones.'),
  version: z.int(),
})

const access = 'partners:manage'
const one = z.object({ id })

export const listPartners = endpoint({
  name: 'listPartners',
  method: 'GET',
  path: '/partners',
  access: 'partners:read',
  summary: 'The organizations that send patients, by name, each with its people.',
  query: z.object({ skip, take }),
  answers: { 200: listOf(partner) },
})

export const createPartner = endpoint({
  name: 'createPartner',
  method: 'POST',
  path: '/partners',
  access,
  summary: 'Note an organization that sends patients.',
  body: z.strictObject(details),
  answers: { 201: partner },
})

export const changePartner = endpoint({
  name: 'changePartner',
  method: 'PATCH',
  path: '/partners/{id}',
  access,
  summary: 'Correct a partner, or end it: its people are signed out, and sign in for it no more.',
  params: one,
  headers: z.object({ 'if-match': ifMatch }),
  body: z.strictObject({ ...details, status: z.enum(partnerStatuses) }).partial(),
  answers: { 200: partner },
  errors: ['stale_version', 'version_required'],
})

export const invitePartnerPerson = endpoint({
  name: 'invitePartnerPerson',
  method: 'POST',
  path: '/partners/{id}/people',
  access,
  asksForCode: true,
  summary: 'Mail somebody of a partner an invitation to sign in for it.',
  params: one,
  body: z.strictObject({ email, name: personalName(160) }),
  answers: { 201: partner },
  errors: ['works_here_already', 'already_invited', 'partner_ended'],
})

const invitation = z.object({ id, invitationId: id })

export const sendPartnerInvitation = endpoint({
  name: 'sendPartnerInvitation',
  method: 'POST',
  path: '/partners/{id}/invitations/{invitationId}/send',
  access,
  asksForCode: true,
  summary: 'Mail an open invitation of a partner’s person again. Links of before end.',
  params: invitation,
  answers: { 200: partner },
  errors: ['works_here_already'],
})

export const withdrawPartnerInvitation = endpoint({
  name: 'withdrawPartnerInvitation',
  method: 'DELETE',
  path: '/partners/{id}/invitations/{invitationId}',
  access,
  summary: 'Withdraw an open invitation of a partner’s person: its links end at once.',
  params: invitation,
  answers: { 200: partner },
})

export const removePartnerPerson = endpoint({
  name: 'removePartnerPerson',
  method: 'DELETE',
  path: '/partners/{id}/people/{userId}',
  access,
  summary: 'Take somebody’s access for a partner back, at once: their sessions end.',
  params: z.object({ id, userId: id }),
  answers: { 200: partner },
})
