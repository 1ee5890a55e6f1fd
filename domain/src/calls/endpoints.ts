import { z } from 'zod'
import { appointmentStates } from '../appointments/states.ts'
import { person } from '../appointments/model.ts'
import { endpoint } from '../kit/endpoint.ts'
import { id, instant, timeZone } from '../kit/shapes.ts'
import { callOutcomes, callReasons } from './calls.ts'

const noted = z.object({
  id,
  outcome: z.enum(callOutcomes),
  at: instant,
  by: z.string().describe('Who of the clinic said so.'),
})

const about = z.string().regex(/^[\w:.+-]{1,40}$/)

const call = z.object({
  visit: z.object({
    id,
    status: z.enum(appointmentStates),
    startsAt: instant,
    timeZone,
    providerName: z.string(),
    locationName: z.string(),
  }),
  patient: person.extend({
    id,
    phone: z.string().nullable().describe('Null where none is known, or it is not shown to whoever asks.'),
  }),
  bookedBy: person.nullable().describe('When somebody else made the booking: whose number it is.'),
  reason: z.enum(callReasons),
  about: about.describe('What of the visit it is about: a change, a mail, a delay. Another one is another call.'),
  minutes: z.int().nullable().describe('Of `late`: how late.'),
  words: z.string().nullable().describe('Of `announced`: what everybody else was told.'),
  noted: z.array(noted).describe('When somebody tried, the three newest ones first.'),
})

export const listCalls = endpoint({
  name: 'listCalls',
  method: 'GET',
  path: '/calls',
  access: 'appointments:day',
  summary: "Who has to be phoned, and why: of the whole clinic's visits, or of a doctor's own. And who was, lately.",
  answers: {
    200: z.object({
      now: instant,
      items: z.array(call).describe('To make, by the visit.'),
      made: z.array(call).describe('Of the last twelve hours, which can be taken back; the newest first.'),
    }),
  },
})

export const noteCall = endpoint({
  name: 'noteCall',
  method: 'POST',
  path: '/calls',
  access: 'appointments:day',
  summary: 'Somebody was reached by phone, or was not. Refused where nobody has to call about that any more.',
  body: z.strictObject({ appointmentId: id, reason: z.enum(callReasons), about, outcome: z.enum(callOutcomes) }),
  answers: { 201: z.object({ id }) },
  errors: ['state_conflict'],
})

export const undoCall = endpoint({
  name: 'undoCall',
  method: 'POST',
  path: '/calls/{id}/undo',
  access: 'appointments:day',
  summary: 'What was noted of a call was an error: it has to be made again.',
  params: z.object({ id }),
  answers: { 200: z.object({ id }) },
  errors: ['state_conflict', 'undo_expired'],
})
