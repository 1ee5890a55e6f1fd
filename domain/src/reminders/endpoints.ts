import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { ifMatch } from '../kit/shapes.ts'
import { messageTiming } from '../organizations/model.ts'

const timing = z.object({
  ...messageTiming.shape,
  version: z.int(),
  textExample: z
    .object({ text: z.string(), parts: z.int().describe('As how many text messages it is paid for.') })
    .nullable()
    .describe('What a reminder by text message says. Null: this server sends none.'),
})

const ofTiming = { access: 'messages:write', path: '/message-timing' } as const

export const readMessageTiming = endpoint({
  ...ofTiming,
  name: 'readMessageTiming',
  method: 'GET',
  summary: 'When messages leave: how long a confirmation waits, which reminders there are, and when it is quiet.',
  answers: { 200: timing },
})

export const changeMessageTiming = endpoint({
  ...ofTiming,
  name: 'changeMessageTiming',
  method: 'PATCH',
  summary:
    'Decide when messages leave. Reminders are planned anew for every visit to come: one that has not left and is not wanted any more does not leave, none is sent twice.',
  headers: z.object({ 'if-match': ifMatch }),
  body: messageTiming,
  answers: { 200: timing },
  errors: ['stale_version', 'version_required'],
})

const { remindHoursBefore, quietFrom, quietUntil, textReminders } = messageTiming.shape

export const countDueReminders = endpoint({
  access: 'messages:write',
  name: 'countDueReminders',
  method: 'POST',
  path: '/message-timing/due',
  summary: 'How many reminders would leave within a minute if messages left at these times. Changes nothing.',
  body: z.strictObject({ remindHoursBefore, quietFrom, quietUntil, textReminders }),
  answers: {
    200: z.object({
      messages: z.int().describe('Several visits of a person on one day are one.'),
      isMore: z.boolean().describe('There are more than were counted.'),
    }),
  },
})
