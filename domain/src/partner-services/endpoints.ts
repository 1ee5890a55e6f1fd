import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { id, idempotencyKey, instant, line, listOf, plainDate, skip, take } from '../kit/shapes.ts'
import { partnerEntryKinds, serviceDirections, serviceLimits } from './ledger.ts'

// Services with partners, at amounts that were agreed before: never for sending anybody (decision 184).

const direction = z.enum(serviceDirections).describe('Who is paid.')
const document = line(serviceLimits.document).describe('What documents it, such as an invoice’s number. No patient.')

const agreement = z.object({
  id,
  service: z.string(),
  direction,
  amountMinor: z.int().describe('Of one service.'),
  currency: z.string(),
  country: z.string().describe('Whose law they were warned of.'),
  warningVersion: z.int(),
  agreedOn: plainDate,
  agreedBy: z.string(),
  endedAt: instant.nullable(),
  endedBy: z.string().nullable(),
  isStanding: z
    .boolean()
    .describe('Services are entered by it: it has not ended, and the clinic has its country and currency still.'),
})

const entry = z.object({
  id,
  kind: z.enum(partnerEntryKinds),
  service: z.string().nullable().describe('Of a service, and of its reversal.'),
  direction,
  currency: z.string(),
  amountMinor: z.int().describe('What it adds to what is due: a payment takes off, one back adds.'),
  happenedOn: plainDate,
  document: z.string(),
  enteredAt: instant,
  reversesId: id.nullable(),
  isReversed: z.boolean(),
})

const ofClinic = entry.extend({ enteredBy: z.string() })

const account = z.object({
  direction,
  currency: z.string(),
  servicesMinor: z.int().describe('Done, what was reversed left out.'),
  paidMinor: z.int(),
  dueMinor: z.int().describe('Below nothing: overpaid by so much.'),
})

const access = 'partners:manage'
const path = '/partners/{id}'
const params = z.object({ id })
const pageOf = z.object({ skip, take })
const headers = z.object({ 'idempotency-key': idempotencyKey })

export const readPartnerServices = endpoint({
  name: 'readPartnerServices',
  method: 'GET',
  path: `${path}/services`,
  access,
  summary:
    'What was agreed with a partner, what is due for each direction and currency, and the entries of its ledger, the latest first.',
  params,
  query: pageOf,
  answers: {
    200: z.object({
      partner: z.object({ id, name: z.string(), isActive: z.boolean() }),
      country: z.string().describe('The clinic’s, whose warning is confirmed with an agreement.'),
      currency: z.string(),
      warningVersion: z.int(),
      agreements: z.array(agreement).describe('Those that stand first.'),
      accounts: z.array(account),
      entries: listOf(ofClinic),
    }),
  },
})

export const agreeOnService = endpoint({
  name: 'agreeOnService',
  method: 'POST',
  path: `${path}/agreements`,
  access,
  summary:
    'Note a fixed amount that was agreed for a service, with an explicit yes to the warning of the clinic’s country. It is never a share, nor for a patient who was sent.',
  params,
  headers,
  body: z.strictObject({
    service: line(serviceLimits.service),
    direction,
    amountMinor: z.int().min(1).max(serviceLimits.amountMinor).describe('In the clinic’s currency, of one service.'),
    confirmed: z
      .strictObject({ country: z.string().length(2), warningVersion: z.int().min(1) })
      .describe(
        'The warning that was read: an agreement for it is lawful there, and has nothing to do with referrals.',
      ),
  }),
  answers: { 201: agreement },
  errors: ['idempotency_key_reused', 'partner_ended', 'too_many_agreements'],
})

export const endServiceAgreement = endpoint({
  name: 'endServiceAgreement',
  method: 'POST',
  path: `${path}/agreements/{agreementId}/end`,
  access,
  summary: 'End an agreement: no service of a later day is entered by it. What is due stays so.',
  params: z.object({ id, agreementId: id }),
  answers: { 200: agreement },
  errors: ['agreement_ended'],
})

export const enterPartnerService = endpoint({
  name: 'enterPartnerService',
  method: 'POST',
  path: `${path}/agreements/{agreementId}/services`,
  access,
  summary: 'Enter that a service was done. It costs what was agreed.',
  params: z.object({ id, agreementId: id }),
  headers,
  body: z.strictObject({ doneOn: plainDate, document }),
  answers: { 201: ofClinic },
  errors: ['idempotency_key_reused', 'agreement_ended'],
})

export const enterPartnerPayment = endpoint({
  name: 'enterPartnerPayment',
  method: 'POST',
  path: `${path}/payments`,
  access,
  summary: 'Enter that some of what is due was paid, or of what was overpaid paid back.',
  params,
  headers,
  body: z.strictObject({
    direction,
    currency: z.string().regex(/^[A-Z]{3}$/),
    amountMinor: z.int().min(1).max(2_000_000_000),
    paidOn: plainDate,
    document,
    isRepayment: z.boolean().optional().describe('Money back, of what was overpaid.'),
  }),
  answers: { 201: ofClinic },
  errors: ['idempotency_key_reused'],
})

export const reversePartnerEntry = endpoint({
  name: 'reversePartnerEntry',
  method: 'POST',
  path: `${path}/entries/{entryId}/reverse`,
  access,
  summary: 'Take an entry out of the sums that was a mistake, by one that is its opposite. Both stay to be seen.',
  params: z.object({ id, entryId: id }),
  headers,
  body: z.strictObject({ reason: document }),
  answers: { 201: ofClinic },
  errors: ['idempotency_key_reused', 'entry_reversed'],
})

export const readOwnServices = endpoint({
  name: 'readOwnServices',
  method: 'GET',
  path: '/partners/me/services',
  access: 'referrals:send',
  summary: 'What the caller’s partner agreed on with the clinic, what is due, and the entries, the latest first.',
  query: pageOf,
  answers: {
    200: z.object({
      agreements: z.array(
        agreement.pick({
          id: true,
          service: true,
          direction: true,
          amountMinor: true,
          currency: true,
          agreedOn: true,
          isStanding: true,
        }),
      ),
      accounts: z.array(account),
      entries: listOf(entry),
    }),
  },
})
