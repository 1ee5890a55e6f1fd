import { z } from 'zod'
import { appointmentStates } from '../appointments/states.ts'
import { documentTypes } from '../documents/endpoints.ts'
import { birthDate, email, id, instant, personalName, phone, plainDate, text, timeZone } from '../kit/shapes.ts'
import { address } from '../locations/endpoints.ts'
import { recordedReferralActs, referralActs, referralSides, referralStatuses, type ReferralAct } from './acts.ts'
import { consentGivers, consentWays, referralLimits, urgencies } from './limits.ts'

const actNames = Object.keys(referralActs) as [ReferralAct, ...ReferralAct[]]

/** What a partner types. All of it may be missing in a draft. */
export const typedReferral = {
  patient: z.strictObject({
    givenName: personalName().nullable(),
    familyName: personalName().nullable(),
    birthDate: birthDate.nullable(),
    phone: phone.nullable(),
    email: email.nullable(),
  }),
  serviceId: id.nullable().describe('For what of the clinic’s; null: the clinic decides.'),
  reason: text(referralLimits.reason).describe('Why they are sent; empty in a draft.'),
  question: text(referralLimits.question).describe('What the partner wants to know; may be empty.'),
  urgency: z.enum(urgencies),
  consent: z
    .strictObject({
      version: z.int().min(1).describe('Of the text that they agreed to.'),
      givenBy: z.enum(consentGivers),
      way: z.enum(consentWays),
      givenOn: plainDate,
    })
    .nullable()
    .describe('Before it is sent.'),
}

const seenByBoth = {
  id,
  version: z.int(),
  status: z.enum(referralStatuses),
  turn: z.enum(referralSides).nullable().describe('Who is waited for; null: it is over.'),
  since: instant.describe('Since when it is in this state.'),
  isOverdue: z.boolean(),
  patient: z.object({
    givenName: z.string().nullable(),
    familyName: z.string().nullable(),
    birthDate: plainDate.nullable(),
    phone: z.string().nullable(),
    email: z.string().nullable(),
  }),
  serviceId: id.nullable(),
  serviceName: z.string().nullable(),
  reason: z.string(),
  question: z.string(),
  urgency: z.enum(urgencies),
  consent: z
    .object({
      version: z.int(),
      givenBy: z.enum(consentGivers),
      way: z.enum(consentWays),
      givenOn: plainDate,
      text: z.string().nullable().describe('As it was shown; null where the version alone was kept.'),
      withdrawnAt: instant.nullable(),
    })
    .nullable(),
  history: z
    .array(
      z.object({
        at: instant,
        act: z.enum(recordedReferralActs),
        side: z.enum([...referralSides, 'patient']),
        text: z.string().nullable().describe('A question, an answer, or what was said with a reason.'),
        reason: z.string().nullable().describe('Of `reject` and `fail`: one of their reasons.'),
      }),
    )
    .describe('In the order in which it was done.'),
  acts: z.array(z.enum(actNames)).describe('What whoever asks may do now.'),
}

export const referralFile = z.object({
  ...{ id, name: z.string(), mediaType: z.enum(documentTypes) },
  size: z.int().describe('In bytes.'),
})

/** As the partner sees it: nothing of the clinic’s own. */
export const ownReferral = z.object({
  ...seenByBoth,
  sentBy: z.string().describe('Who of the partner wrote it.'),
  files: z
    .array(referralFile.extend({ mayRemove: z.boolean().describe('It was not sent yet.') }))
    .describe('What goes along, the first first.'),
  mayAddFiles: z.boolean(),
  visit: z
    .object({
      ...{ startsAt: instant, timeZone, status: z.enum(appointmentStates) },
      ...{ serviceName: z.string(), providerName: z.string() },
      location: z.object({ name: z.string(), address, phone: z.string().nullable() }),
      mayCancel: z
        .boolean()
        .describe('The partner booked it, and nobody came yet; how late that may be, the policy says.'),
    })
    .nullable()
    .describe('That was booked; null, too, once consent was withdrawn.'),
  hasReport: z.boolean().describe('One can be opened: consent stands, and the clinic has not withdrawn it.'),
})

/** As the clinic sees it. */
export const referral = z.object({
  ...seenByBoth,
  partner: z.object({ id, name: z.string() }),
  sentBy: z.string(),
  files: z
    .array(referralFile.extend({ isInChart: z.boolean().describe('Of the record that its visit was booked for.') }))
    .describe('What the partner sent along, the first first.'),
  patientId: id.nullable().describe('Of the clinic’s record, once a visit was booked for them.'),
  record: z
    .object({ name: z.string(), birthDate: plainDate.nullable() })
    .nullable()
    .describe('As that record has them, for who may open it; null, too, where it is kept apart from daily work.'),
  visit: z
    .object({
      ...{ id, version: z.int(), startsAt: instant, timeZone, status: z.enum(appointmentStates) },
      ...{ providerId: id, providerName: z.string() },
    })
    .nullable(),
  report: z
    .object({ id, isWithdrawn: z.boolean() })
    .nullable()
    .describe('The letter that was released to the partner.'),
})
