import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { ifMatch } from '../kit/shapes.ts'
import { messageTiming } from '../organizations/model.ts'
import { reminderHours } from './rules.ts'

const timing = z.object({
  ...messageTiming.shape,
  version: z.int(),
  dueNow: z
    .array(z.object({ hoursBefore: z.literal(reminderHours), visits: z.int() }))
    .describe('Of each reminder, how many visits would be reminded at once if it were turned on.'),
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
