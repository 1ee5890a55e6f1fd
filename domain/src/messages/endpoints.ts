import { z } from 'zod'
import { manageLink } from '../appointments/model.ts'
import { endpoint } from '../kit/endpoint.ts'
import { id, instant, listOf, skip, take } from '../kit/shapes.ts'

export const messageKinds = [
  'appointment-booked',
  'appointment-rescheduled',
  'appointment-cancelled',
  'appointment-restored',
  'appointment-link',
  'sign-up',
  'sign-up-known',
  'password-change',
  'password-changed',
] as const

/** What a message can be about. */
export const messageSubjects = ['appointment', 'account-link'] as const
export type MessageSubjectKind = (typeof messageSubjects)[number]

/**
 * `waiting` until it may leave, `withdrawn` before it did; `on-hold`: too many for its address, until there is room;
 * `superseded` before it left, by a newer one about the same thing; `outbox`: no mail server is set up.
 */
export const messageStatuses = [
  'waiting',
  'queued',
  'on-hold',
  'sent',
  'outbox',
  'failed',
  'withdrawn',
  'superseded',
] as const

export const message = z.object({
  id,
  kind: z.enum(messageKinds),
  to: z.string().nullable().describe('Null when it is kept no longer.'),
  subject: z.string(),
  status: z
    .enum(messageStatuses)
    .describe(
      '`waiting`: it may still be withdrawn. `on-hold`: its address got too many that nobody has asked for, it is tried again every hour. `superseded`: a newer one says all of it. `outbox`: no mail server is set up, it can be read here.',
    ),
  attempts: z.int(),
  lastError: z.string().nullable(),
  createdAt: instant,
  sentAt: instant.nullable(),
})

export const listMessages = endpoint({
  name: 'listMessages',
  method: 'GET',
  path: '/messages',
  access: 'messages:list',
  summary: 'What was sent to patients and staff, newest first: the delivery log.',
  query: z.object({ skip, take, status: z.enum(messageStatuses).optional() }),
  answers: { 200: listOf(message) },
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
      isLinkHidden: z.boolean().describe('The link in the text is for its recipient alone.'),
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
  summary: 'Try a failed message again, or send one that was held back.',
  params: z.object({ id }),
  answers: { 202: message },
  errors: ['state_conflict'],
})
