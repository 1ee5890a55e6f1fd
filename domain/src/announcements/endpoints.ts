import { z } from 'zod'
import { person } from '../appointments/model.ts'
import { endpoint } from '../kit/endpoint.ts'
import { id, idempotencyKey, instant, plainDate, text } from '../kit/shapes.ts'
import { announcementAtMost } from './rules.ts'

const sent = z.object({
  id,
  providerId: id.nullable(),
  words: z.string(),
  sentAt: instant,
  sentBy: z.string(),
  mails: z.int(),
  withdrawUntil: instant.nullable().describe('Until when none of it has left; null once it has, or was taken back.'),
  isWithdrawn: z.boolean(),
})

const ofDay = { access: 'messages:announce', params: z.object({ date: plainDate }) } as const

export const previewAnnouncement = endpoint({
  ...ofDay,
  name: 'previewAnnouncement',
  method: 'GET',
  path: '/days/{date}/announcements',
  summary:
    'Whom a message to everybody of a day would reach, whom not, and what they were told already. Changes nothing.',
  query: z.object({ providerId: id.optional() }),
  answers: {
    200: z.object({
      visits: z.int().describe('Still to come on that day.'),
      mails: z.int().describe('How many mails leave: one to each address.'),
      toCall: z
        .array(person.extend({ appointmentId: id }))
        .describe('Whom no mail reaches: they are among the calls to make once it is sent.'),
      sent: z.array(sent).describe('The newest first.'),
    }),
  },
})

export const announce = endpoint({
  ...ofDay,
  name: 'announce',
  method: 'POST',
  path: '/days/{date}/announcements',
  asksForCode: true,
  summary:
    'Tell everybody who still has a visit on a day, or with one doctor on that day. Each address gets one mail, two minutes later; until then it can be taken back.',
  headers: z.object({ 'idempotency-key': idempotencyKey }),
  body: z.strictObject({
    providerId: id.nullable(),
    words: text(announcementAtMost).min(1),
    lastSeen: id
      .nullable()
      .describe(
        'The newest of `sent` that whoever writes has seen; null: none. With a newer one to the same people the answer is `state_conflict`, and says which.',
      ),
  }),
  answers: { 201: z.object({ id, mails: z.int(), toCall: z.int(), withdrawUntil: instant }) },
  errors: ['state_conflict', 'idempotency_key_reused'],
})

export const withdrawAnnouncement = endpoint({
  name: 'withdrawAnnouncement',
  method: 'POST',
  path: '/announcements/{id}/withdraw',
  access: 'messages:announce',
  summary: 'Take a message to everybody of a day back, before it has left.',
  params: z.object({ id }),
  answers: { 200: z.object({ id }) },
  errors: ['state_conflict'],
})
