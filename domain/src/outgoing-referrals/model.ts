import { z } from 'zod'
import { chartFile } from '../chart-files/endpoints.ts'
import { email, id, instant, line, plainDate, text } from '../kit/shapes.ts'
import { consentGivers, consentWays, referralLimits, urgencies } from '../referrals/limits.ts'
import { outgoingActs, outgoingSides, outgoingStates, type OutgoingAct } from './acts.ts'
import { lettersAtMost } from './limits.ts'

const actNames = Object.keys(outgoingActs) as [OutgoingAct, ...OutgoingAct[]]

const consentGiven = z.strictObject({
  version: z.int().min(1).describe('Of the text that they agreed to.'),
  ...{ givenBy: z.enum(consentGivers), way: z.enum(consentWays), givenOn: plainDate },
})

/** What is typed of one. All but the recipient's kind may be missing in a draft. */
export const typedOutgoing = {
  partnerId: id.nullable().describe('A partner of the clinic; null: an address outside.'),
  outside: z
    .strictObject({ name: line(160).nullable(), email: email.nullable() })
    .nullable()
    .describe('Who reads it by a link; null: a partner does.'),
  reason: text(referralLimits.reason),
  question: text(referralLimits.question).describe('May be empty.'),
  urgency: z.enum(urgencies),
  letterIds: z.array(id).max(lettersAtMost).describe('Letters of the chart that go along.'),
  consent: consentGiven
    .extend({ recipient: line(160).describe('Whom the text named that they agreed to: no other gets it.') })
    .nullable(),
}

const history = z
  .array(
    z.object({
      at: instant,
      act: z.enum(actNames),
      side: z.enum(outgoingSides),
      by: z.string().nullable().describe('Who of the recipient; null: whoever had the link, or the other sides.'),
      text: z.string().nullable(),
    }),
  )
  .describe('In the order in which it was done.')

/** How it stands, as everybody sees it who sees it at all. */
export const outgoingStanding = {
  ...{ id, version: z.int(), state: z.enum(outgoingStates) },
  since: instant,
  requestedAt: instant.nullable(),
  expiresAt: instant.nullable().describe('Of a link, until when it is read.'),
  readAt: instant.nullable(),
  consentWithdrawnAt: instant.nullable(),
  recipient: z.object({ name: z.string(), isPartner: z.boolean() }),
}

export const attachedLetter = chartFile.pick({
  id: true,
  kind: true,
  name: true,
  about: true,
  writtenAt: true,
  size: true,
})

/** One of a patient's, for who sees what is clinical of them. */
export const outgoing = z.object({
  ...outgoingStanding,
  partnerId: id.nullable(),
  outside: z.object({ name: z.string().nullable(), email: z.string().nullable() }).nullable(),
  ...{ reason: z.string(), question: z.string(), urgency: z.enum(urgencies) },
  letters: z.array(attachedLetter),
  consent: consentGiven.nullable(),
  writtenBy: z.string(),
  isLocked: z.boolean().describe('Too many wrong codes or birth dates were typed.'),
  history,
  acts: z.array(z.enum(actNames)).describe('What whoever asks may do now.'),
})

/** Of the clinic's list: whose it is and how it stands, and nothing that is clinical. */
export const outgoingOfList = z.object({
  ...outgoingStanding,
  ...{ patientId: id, patientName: z.string(), writtenBy: z.string(), urgency: z.enum(urgencies) },
  isLocked: z.boolean(),
  unreadDays: z.int().nullable().describe('For how many days it was not read; null: it was, or it is over.'),
  isLate: z.boolean().describe('It was not read for longer than its urgency allows.'),
})

/** What is read: by a partner's people once they opened it, and once by whoever has link, code and birth date. */
export const outgoingContent = z.object({
  patient: z.object({
    ...{ givenName: z.string(), familyName: z.string(), birthDate: plainDate.nullable() },
    ...{ phone: z.string().nullable(), email: z.string().nullable() },
  }),
  ...{ reason: z.string(), question: z.string(), urgency: z.enum(urgencies) },
  ...{ writtenBy: z.string(), letters: z.array(attachedLetter) },
})

/** As a partner sees it. Before it is opened it says who, and no word of why. */
export const receivedReferral = z.object({
  ...outgoingStanding,
  patientName: z.string().describe('Empty once it was taken back, declined, or is read no more.'),
  ...{ urgency: z.enum(urgencies), writtenBy: z.string() },
  content: outgoingContent.nullable().describe('Null: not opened yet, or closed again.'),
  history,
  acts: z.array(z.enum(actNames)),
})

export const outgoingOfMe = z.object({
  ...outgoingStanding,
  patientName: z.string(),
  letters: z.array(attachedLetter),
  deniedTries: z.int().describe('How often somebody with the link was refused.'),
  mayWithdraw: z.boolean(),
})
