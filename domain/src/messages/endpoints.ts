import { z } from 'zod'
import { manageLink } from '../appointments/model.ts'
import { endpoint } from '../kit/endpoint.ts'
import { email, id, instant, line, listOf, skip, take, timeZone } from '../kit/shapes.ts'
import { deliveryFailureCodes } from './failures.ts'
import { messageKinds } from './kinds.ts'
import { messageStatuses } from './states.ts'

/** By what a message goes: its `to` is an address, or a number in E.164; `push`: as a notification to the browsers of who reads the address. */
export const messageChannels = ['email', 'sms', 'push'] as const

/** What a message can be about. */
export const messageSubjects = [
  'appointment',
  'account-link',
  'email-code',
  'patient',
  'invoice',
  'payment',
  'waiting-list-offer',
  'account',
  'outgoing-referral',
  'data-request',
] as const
export type MessageSubjectKind = (typeof messageSubjects)[number]

export const message = z.object({
  id,
  kind: z.enum(messageKinds),
  channel: z.enum(messageChannels),
  to: z.string().nullable().describe('Null when it is kept no longer.'),
  subject: z.string(),
  status: z
    .enum(messageStatuses)
    .describe(
      '`waiting`: it may still be withdrawn. `on-hold`: its address got too many that nobody has asked for, it is tried again every hour. `superseded`: a newer one says all of it. `outbox`: no mail server is set up, it can be read here.',
    ),
  attempts: z.int(),
  failure: z
    .enum(deliveryFailureCodes)
    .nullable()
    .describe('Why the last attempt failed, or what was said of it after it had left.'),
  lastError: z
    .string()
    .nullable()
    .describe('The same as a sentence, with what the mail server or the text message service answered.'),
  createdAt: instant,
  sentAt: instant.nullable(),
  reportedAt: instant
    .nullable()
    .describe('When something was said of it after it had left: it came back, comes late, or is unwanted.'),
  deliveredAt: instant
    .nullable()
    .describe('When the text message service said that it had reached the phone; of a mail nobody says so.'),
  dueAt: instant.nullable().describe('When one that waits leaves.'),
  patientName: z
    .string()
    .nullable()
    .describe(
      'Whose visit, invoice or record it is about; null where it is nobody’s, or they are not to be found any more.',
    ),
  visit: z
    .object({
      startsAt: instant,
      timeZone,
    })
    .nullable()
    .describe('The visit that it is about.'),
})

export const listMessages = endpoint({
  name: 'listMessages',
  method: 'GET',
  path: '/messages',
  access: 'messages:list',
  summary: 'What was sent to patients and staff, newest first: the delivery log.',
  query: z.object({
    skip,
    take,
    status: z.enum(messageStatuses).optional(),
    channel: z.enum(messageChannels).optional(),
    search: line(100).optional().describe('Words that are in the address, or in the name of the patient.'),
  }),
  answers: {
    200: listOf(message).extend({
      hasMailServer: z.boolean().describe('Without one, messages stay here to be read.'),
      week: z
        .object({ sent: z.int(), waiting: z.int(), failed: z.int(), kept: z.int() })
        .nullable()
        .describe(
          'What became of those of the last seven days: left, not yet, failed, not sent for want of a mail server. Null but on the first page.',
        ),
    }),
  },
})

export const countUndelivered = endpoint({
  name: 'countUndelivered',
  method: 'GET',
  path: '/messages/undelivered',
  access: 'messages:list',
  summary: 'How many messages failed, are held back or still have to leave: no addresses.',
  answers: {
    200: z.object({
      count: z
        .int()
        .describe('Without text messages that failed: a mail goes in their place, and nobody has to see to it.'),
    }),
  },
})

export const readMessage = endpoint({
  name: 'readMessage',
  method: 'GET',
  path: '/messages/{id}',
  access: 'messages:list',
  summary: 'One message. A link that grants is shown only as long as no mail server is set up, and that is audited.',
  params: z.object({ id }),
  answers: {
    200: message.extend({
      text: z.string().nullable().describe('Null when it is kept no longer.'),
      correction: z
        .enum(['patient', 'account'])
        .nullable()
        .describe(
          'Of one whose address was refused: the clinic may correct that of the patient and send it again, or only the owner of an account.',
        ),
      isLinkHidden: z.boolean().describe('The link in the text is for its recipient alone.'),
      canLeave: z.boolean().describe('Something is set up that sends it.'),
      isLinkEnded: z.boolean().describe('A link that it carried is good no more, and is not told.'),
      manageLink: manageLink
        .extend({ appointmentId: id })
        .nullable()
        .describe('How the links of the visit stand, when the message carries one.'),
    }),
  },
})

export const retryMessage = endpoint({
  name: 'retryMessage',
  method: 'POST',
  path: '/messages/{id}/retry',
  access: 'messages:retry',
  summary: 'Try a failed message again, or send one that is on hold.',
  params: z.object({ id }),
  answers: { 202: message },
  errors: ['state_conflict'],
})

export const correctAddress = endpoint({
  name: 'correctAddress',
  method: 'POST',
  path: '/messages/{id}/correct-address',
  access: 'patients:write',
  summary:
    'Correct the address of the patient to whom a message could not be delivered, and send it again there. Nothing is sent to the old address.',
  params: z.object({ id }),
  body: z.strictObject({ email }),
  answers: { 202: message },
  errors: ['state_conflict', 'address_of_account'],
})

export const withdrawMessage = endpoint({
  name: 'withdrawMessage',
  method: 'POST',
  path: '/messages/{id}/withdraw',
  access: 'messages:withdraw',
  summary: 'Do not send a message that has not left. One that is on its way already may arrive.',
  params: z.object({ id }),
  answers: { 200: message },
  errors: ['state_conflict'],
})
