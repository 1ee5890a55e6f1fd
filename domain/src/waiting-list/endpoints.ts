import { z } from 'zod'
import { manageTokenHeader } from '../appointments/endpoints.ts'
import { appointment, visit } from '../appointments/model.ts'
import { endpoint } from '../kit/endpoint.ts'
import { asPatient, id, instant, listOf, plainDate, secret, skip, take, timeZone } from '../kit/shapes.ts'
import { offerStandings } from './decide.ts'
import { doctorsAtMost } from './limits.ts'
import { dayParts, offerReasons } from './vocabulary.ts'

const weekday = z.int().min(1).max(7)
const wishes = {
  providerIds: z.array(id).max(doctorsAtMost).default([]).describe('None: any doctor.'),
  weekdays: z.array(weekday).max(7).default([]).describe('From Monday, which is 1. None: any day.'),
  dayParts: z.array(z.enum(dayParts)).max(dayParts.length).default([]).describe('None: any part of the day.'),
  earliestOn: plainDate.optional().describe('Without it: from today on.'),
  latestOn: plainDate.describe('The last day that would do.'),
}

const entry = z.object({
  id,
  patientId: id,
  patientName: z.string(),
  serviceId: id,
  serviceName: z.string(),
  providers: z.array(z.object({ id, name: z.string() })),
  weekdays: z.array(weekday),
  dayParts: z.array(z.enum(dayParts)),
  earliestOn: plainDate,
  latestOn: plainDate,
  isUrgent: z.boolean(),
  since: instant,
  visit: z
    .object({ id, startsAt: instant, timeZone, providerName: z.string() })
    .nullable()
    .describe('The visit that is to be earlier.'),
})
const offer = z.object({
  id,
  standing: z
    .enum(offerStandings)
    .describe('`taken`: another who was asked was first. `over`: it was not accepted in time.'),
  expiresAt: instant,
  secondsLeft: z.int().describe('By the clock of the server.'),
  visit,
  patientName: z.string(),
  /** What is given back for it. */
  instead: z.object({ startsAt: instant, timeZone, providerName: z.string() }).nullable(),
  appointmentId: id.nullable().describe('What came of it, where it was accepted.'),
})
const ownEntry = entry.extend({ offer: offer.nullable().describe('What is offered at the moment.') })

export const joinWaitingList = endpoint({
  name: 'joinWaitingList',
  method: 'POST',
  path: '/waiting-list',
  access: 'patients:own',
  summary:
    'Be told when a time opens for a service. Another wish of the same patient for the same service takes the place of the one before, and keeps how long it has waited.',
  body: z.strictObject({
    patientId: id.optional().describe('Somebody for whom the account acts; without it the account’s own patient.'),
    serviceId: id,
    ...wishes,
  }),
  answers: { 201: ownEntry },
  errors: ['too_many_waits'],
})

export const listOwnWaiting = endpoint({
  name: 'listOwnWaiting',
  method: 'GET',
  path: '/patients/me/waiting-list',
  access: 'patients:own',
  summary: 'What the caller, and those for whom they act, wait for, with what is offered to them.',
  query: asPatient.extend({ skip, take }),
  answers: { 200: listOf(ownEntry) },
})

export const leaveWaitingList = endpoint({
  name: 'leaveWaitingList',
  method: 'POST',
  path: '/waiting-list/{id}/leave',
  access: 'patients:own',
  summary: 'Wait no longer. What is offered at the moment is declined with it.',
  params: z.object({ id }),
  recordKind: 'waiting-entry',
  answers: { 204: z.undefined() },
})

const earlier = { path: '/appointments/{id}/earlier', access: 'public', params: z.object({ id }) } as const

export const readEarlier = endpoint({
  ...earlier,
  name: 'readEarlier',
  method: 'GET',
  summary: 'Whether an earlier time is waited for in place of a visit.',
  query: asPatient,
  headers: manageTokenHeader,
  answers: { 200: z.object({ entry: entry.nullable() }) },
})

export const askForEarlier = endpoint({
  ...earlier,
  name: 'askForEarlier',
  method: 'POST',
  summary:
    'Be told when an earlier time opens: who accepts it has their visit moved there, and gives the later time back in the same act.',
  body: z.strictObject({
    ...wishes,
    latestOn: plainDate.optional().describe('Without it: until the day of the visit.'),
    manageToken: secret.optional(),
  }),
  answers: { 200: z.object({ entry }) },
  errors: ['forbidden', 'state_conflict'],
})

export const leaveEarlier = endpoint({
  ...earlier,
  name: 'leaveEarlier',
  method: 'POST',
  path: '/appointments/{id}/earlier/leave',
  summary: 'Keep the visit as it is, and wait for no earlier time.',
  body: z.strictObject({ manageToken: secret.optional() }),
  answers: { 204: z.undefined() },
  errors: ['forbidden'],
})

export const offerTokenHeaderName = 'offer-token'
const ofOffer = { access: 'public', params: z.object({ id }), recordKind: 'waiting-offer' } as const
const byLink = z.strictObject({ token: secret.optional().describe('From the mailed link; instead of signing in.') })

export const readWaitingOffer = endpoint({
  ...ofOffer,
  name: 'readWaitingOffer',
  method: 'GET',
  path: '/waiting-offers/{id}',
  summary: 'A time that was offered to somebody who waits: as it stands. Nothing is accepted by reading it.',
  headers: z.object({ [offerTokenHeaderName]: secret.optional() }),
  answers: { 200: offer },
})

export const acceptWaitingOffer = endpoint({
  ...ofOffer,
  name: 'acceptWaitingOffer',
  method: 'POST',
  path: '/waiting-offers/{id}/accept',
  summary:
    'Accept it: the first who does has the visit. Who waited for an earlier time has their visit moved, and the later time is free again.',
  body: byLink,
  answers: { 200: z.object({ appointment, manageToken: secret.nullable() }) },
  errors: ['slot_taken', 'offer_over', 'too_many_visits_ahead'],
})

export const declineWaitingOffer = endpoint({
  ...ofOffer,
  name: 'declineWaitingOffer',
  method: 'POST',
  path: '/waiting-offers/{id}/decline',
  summary: 'Leave it to others. Whoever declines goes on waiting.',
  body: byLink,
  answers: { 200: offer },
})

const deskEntry = entry.extend({
  isReachable: z.boolean().describe('Whether they can be mailed; who cannot is asked by nobody but the desk.'),
  place: z.int().describe('In the written order, from 1, among those who wait for this service.'),
  offered: z
    .array(
      z.object({
        at: instant,
        providerId: id,
        startsAt: instant,
        timeZone,
        providerName: z.string(),
        reason: z.enum(offerReasons),
        standing: z.enum(offerStandings),
      }),
    )
    .describe('What was offered in the last days, and why to them, the latest first.'),
})

export const listWaiting = endpoint({
  name: 'listWaiting',
  method: 'GET',
  path: '/waiting-list',
  access: 'appointments:book',
  summary: 'Who waits, in the order in which they are asked, and what was offered to whom and why.',
  query: z.object({ skip, take, serviceId: id.optional() }),
  answers: { 200: listOf(deskEntry) },
})

export const addToWaitingList = endpoint({
  name: 'addToWaitingList',
  method: 'POST',
  path: '/waiting-list/at-desk',
  access: 'appointments:book',
  summary: 'Write down somebody who is known, as by phone.',
  body: z.strictObject({ patientId: id, serviceId: id, ...wishes, isUrgent: z.boolean().default(false) }),
  answers: { 201: z.object({ id }) },
  errors: ['forbidden', 'record_merged'],
})

const ofEntry = { params: z.object({ id }), access: 'appointments:book', recordKind: 'waiting-entry' } as const

export const markWaitingUrgent = endpoint({
  ...ofEntry,
  name: 'markWaitingUrgent',
  method: 'POST',
  path: '/waiting-list/{id}/urgency',
  summary: 'Say whether it is urgent: who is urgent is asked before all others.',
  body: z.strictObject({ isUrgent: z.boolean() }),
  answers: { 204: z.undefined() },
})

export const removeFromWaitingList = endpoint({
  ...ofEntry,
  name: 'removeFromWaitingList',
  method: 'POST',
  path: '/waiting-list/{id}/remove',
  summary: 'Take somebody off the list.',
  answers: { 204: z.undefined() },
})

export const offerByHand = endpoint({
  ...ofEntry,
  name: 'offerByHand',
  method: 'POST',
  path: '/waiting-list/{id}/offer',
  summary:
    'Offer a free time to somebody who waits: it is kept for them for a quarter of an hour, and they are mailed.',
  body: z.strictObject({ providerId: id, startsAt: instant }),
  answers: { 200: z.object({ expiresAt: instant }) },
  errors: ['slot_taken', 'slot_not_offered', 'state_conflict', 'no_address'],
})

export const bookForWaiting = endpoint({
  ...ofEntry,
  name: 'bookForWaiting',
  method: 'POST',
  path: '/waiting-list/{id}/book',
  summary:
    'Book a time for somebody who waits and has said yes, as by phone: what is kept for them at the moment, or another that is free. A visit that was to be earlier is moved.',
  body: z.strictObject({ providerId: id, startsAt: instant }),
  answers: { 200: z.object({ appointmentId: id }) },
  errors: ['slot_taken', 'slot_not_offered', 'state_conflict', 'offer_over'],
})
