import { z } from 'zod'
import { seat, visit } from '../appointments/model.ts'
import { endpoint } from '../kit/endpoint.ts'
import { id, instant, secret } from '../kit/shapes.ts'

/** A time that nobody else can take for ten minutes. */
export const hold = z.object({
  id,
  expiresAt: instant,
  secondsLeft: z.int().describe('By the clock of the server, so that a wrong clock of the browser does not matter.'),
  extensionsLeft: z.int(),
  visit,
  seat: seat.nullable().describe('Of a visit for several: which one is held, of how many.'),
})
/** The secret is shown once, to whoever took the hold. */
export const heldTime = hold.extend({ secret })

const holdSecret = z.object({ 'hold-secret': secret })

export const holdSlot = endpoint({
  name: 'holdSlot',
  method: 'POST',
  path: '/holds',
  access: 'public',
  summary:
    'Take a time for ten minutes. Without a doctor: the free one with the fewest visits that day. A shorter service may begin when the visitor’s own hold of that doctor does.',
  body: z.strictObject({
    providerId: id.optional(),
    serviceId: id.optional().describe("Without it: the doctor's default service."),
    locationId: id.optional(),
    newPatient: z.boolean().optional().describe('As with `GET /slots`, for when nobody in particular is asked for.'),
    startsAt: instant,
  }),
  answers: { 201: heldTime },
  errors: ['slot_taken', 'slot_not_offered', 'too_many_holds'],
})

export const readHold = endpoint({
  name: 'readHold',
  method: 'GET',
  path: '/holds/{id}',
  access: 'public',
  summary: 'What is held, and for how long. An expired hold has 0 seconds left until somebody else takes the time.',
  params: z.object({ id }),
  headers: holdSecret,
  answers: { 200: hold },
})

export const extendHold = endpoint({
  name: 'extendHold',
  method: 'POST',
  path: '/holds/{id}/extend',
  access: 'public',
  summary: 'Keep a held time ten minutes longer, in its last three minutes, twice at most.',
  params: z.object({ id }),
  headers: holdSecret,
  answers: { 200: hold },
  errors: ['hold_expired', 'hold_not_extendable'],
})

export const releaseHold = endpoint({
  name: 'releaseHold',
  method: 'DELETE',
  path: '/holds/{id}',
  access: 'public',
  summary: 'Give a held time back.',
  params: z.object({ id }),
  headers: holdSecret,
  answers: { 204: z.undefined() },
})
