import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { fileAnswer } from '../kit/file.ts'
import {
  asPatient,
  email,
  id,
  idempotencyKey,
  ifMatch,
  instant,
  listOf,
  organizationId,
  personalName,
  secret,
  skip,
  take,
  text,
} from '../kit/shapes.ts'
import { acts, dayActs, type DayAct } from './acts.ts'
import { saidCauses } from './cancellation.ts'
import { manageTokenHeaderName } from './manage-cookie.ts'
import { personFieldsToBook } from '../patients/person-shapes.ts'
import { freeTimes, timesFrom, timesTo } from '../slots/endpoints.ts'
import { appointment, dayAppointment, sentVisitFields } from './model.ts'
import { queuePlace } from './queue-place.ts'

const manageToken = secret.describe('From the mailed link; instead of signing in.')
/** For an operation that a browser with the visit's cookie reaches, too (`managedBase`). */
export const manageTokenHeader = z.object({ [manageTokenHeaderName]: manageToken.optional() })
const booked = z.object({ appointment, manageToken: manageToken.nullable() })

export const listAppointments = endpoint({
  name: 'listAppointments',
  method: 'GET',
  path: '/appointments/',
  access: 'signed-in',
  summary:
    "The session check, and the list: a guest's own visits, a provider's, or the clinic's; none where the right to list is missing.",
  query: z.object({
    organizationId: organizationId.optional(),
    skip,
    take,
    startTime: instant.optional(),
    endTime: instant.optional(),
    providerId: id.optional(),
    appointmentFilter: z.enum(['all', 'upcoming', 'past']).default('all'),
    currentFilterValue: z
      .enum(['ALL', 'BOOKED', 'ARRIVED', 'CHECKED-IN', 'FULFILLED', 'NOSHOW', 'CANCELLED'])
      .default('ALL'),
    ...asPatient.shape,
  }),
  answers: { 200: listOf(appointment) },
})

const holdOfMine = z.strictObject({ id, secret })
const wanted = {
  providerId: id.optional(),
  serviceId: id.optional(),
  locationId: id.optional(),
  startsAt: instant,
}

export const offerTerms = z.strictObject({
  durationMinutes: z.int().min(1).max(1440),
  price: z.strictObject({ minor: z.int().min(0), currency: z.string().length(3) }),
})
/** What the visitor saw beside the time. */
const agreedOffer = offerTerms.describe(
  'The duration and price agreed to; when they are others now, `offer_changed` says which.',
)

/** Who the visit is for, as a visitor types it. */
export const patientDetails = z.strictObject({
  givenName: personalName(),
  familyName: personalName(),
  email,
  ...personFieldsToBook,
})

export const bookAppointment = endpoint({
  name: 'bookAppointment',
  method: 'POST',
  path: '/appointments/',
  access: 'public',
  summary: 'Book a held time, or a time directly. A signed-in guest may leave the patient out: it is for themselves.',
  headers: z.object({ 'idempotency-key': idempotencyKey }),
  body: z.strictObject({
    hold: holdOfMine.optional(),
    slot: z.strictObject(wanted).optional().describe('The time itself: without a hold, or for when the hold is gone.'),
    agreedOffer: agreedOffer.optional().describe('Without it: what was promised with the hold.'),
    patient: patientDetails.optional(),
    patientId: id.optional().describe('Instead of `patient`: one of the signed-in guest’s dependants.'),
    bookedBy: z
      .strictObject({ givenName: personalName(), familyName: personalName() })
      .optional()
      .describe("The booker's own name, when the visit is for somebody else."),
    ...sentVisitFields,
  }),
  answers: { 201: booked },
  errors: [
    'slot_taken',
    'slot_not_offered',
    'offer_changed',
    'hold_expired',
    'for_new_patients',
    'takes_no_new_patients',
    'too_many_bookings',
    'email_unconfirmed',
    'too_many_visits_ahead',
    'idempotency_key_reused',
  ],
})

export const sendEmailCode = endpoint({
  name: 'sendEmailCode',
  method: 'POST',
  path: '/email-codes',
  access: 'public',
  summary: 'Mail a code of six digits to an address, with which this visitor confirms it: for `email_unconfirmed`.',
  body: z.strictObject({ email }),
  answers: { 202: z.object({ sentTo: email }) },
  errors: ['too_many_requests'],
})

export const confirmEmail = endpoint({
  name: 'confirmEmail',
  method: 'POST',
  path: '/email-codes/confirm',
  access: 'public',
  summary: 'Confirm an address with the mailed code: for a day this visitor books with it.',
  body: z.strictObject({
    email,
    code: z
      .string()
      .max(20)
      .overwrite((typed) => typed.replaceAll(/\D/g, ''))
      .meta({ example: '483920' }),
  }),
  answers: { 204: z.undefined() },
  errors: ['too_many_requests'],
})

export const readAppointment = endpoint({
  name: 'readAppointment',
  method: 'GET',
  path: '/appointments/{id}',
  access: 'appointments:list',
  summary: 'One appointment.',
  params: z.object({ id }),
  query: asPatient,
  answers: { 200: appointment },
})

export const readCalendarFile = endpoint({
  name: 'readCalendarFile',
  method: 'GET',
  path: '/appointments/{id}/calendar',
  access: 'public',
  summary: 'One appointment as an iCalendar file.',
  params: z.object({ id }),
  query: asPatient,
  headers: manageTokenHeader,
  answers: { 200: fileAnswer('text/calendar') },
  errors: ['forbidden'],
})

export const manageAppointment = endpoint({
  name: 'manageAppointment',
  method: 'POST',
  path: '/appointments/manage',
  access: 'public',
  summary: 'Open an appointment with the token of its mailed link. Opening changes nothing.',
  body: z.strictObject({ token: manageToken }),
  answers: { 200: z.object({ appointment }) },
})

export const revokeManageLink = endpoint({
  name: 'revokeManageLink',
  method: 'POST',
  path: '/appointments/{id}/manage-link/revoke',
  access: 'appointments:manage-link',
  summary: 'End the mailed links of an appointment.',
  params: z.object({ id }),
  answers: { 204: z.undefined() },
  errors: ['state_conflict'],
})

export const renewManageLink = endpoint({
  name: 'renewManageLink',
  method: 'POST',
  path: '/appointments/{id}/manage-link/renew',
  access: 'appointments:manage-link',
  summary: 'End the mailed links of an appointment, and mail a new one.',
  params: z.object({ id }),
  answers: { 204: z.undefined() },
  errors: ['state_conflict'],
})

export const findTimesToMove = endpoint({
  name: 'findTimesToMove',
  method: 'POST',
  path: '/appointments/{id}/times',
  access: 'public',
  summary:
    'Free times to move an appointment to, of its own doctor, service and place. What it takes itself counts as free, so nobody sees them but who may move it. Changes nothing.',
  params: z.object({ id }),
  query: asPatient,
  body: z.strictObject({ from: timesFrom, to: timesTo, manageToken: manageToken.optional() }),
  answers: { 200: freeTimes },
  errors: ['forbidden', 'state_conflict', 'too_late_online'],
})

export const rescheduleAppointment = endpoint({
  name: 'rescheduleAppointment',
  method: 'POST',
  path: '/appointments/{id}/reschedule',
  access: 'public',
  summary:
    'Move an appointment to another time, or make it longer or shorter: same id, the old time is given back in the same act.',
  params: z.object({ id }),
  query: asPatient,
  headers: z.object({ 'idempotency-key': idempotencyKey, 'if-match': ifMatch }),
  body: z.strictObject({
    startsAt: instant,
    providerId: id
      .optional()
      .describe('Another doctor: by the patient, one whose price asks for no more at booking than was asked for.'),
    agreedOffer: agreedOffer.optional().describe("Another doctor's duration and price, as they were shown."),
    anyTime: z
      .literal(true)
      .optional()
      .describe('By the clinic: also outside hours and between the usual starts, as long as nothing else is then.'),
    durationMinutes: z
      .int()
      .min(5)
      .max(1440)
      .optional()
      .describe(
        'By the clinic: how long it takes from now on, at its price; with another offer it takes as long as that.',
      ),
    manageToken: manageToken.optional(),
  }),
  answers: { 200: appointment },
  errors: [
    'forbidden',
    'slot_taken',
    'slot_not_offered',
    'offer_changed',
    'takes_no_new_patients',
    'for_new_patients',
    'state_conflict',
    'too_late_online',
    'too_many_moves',
    'note_written',
    'stale_version',
    'version_required',
    'idempotency_key_reused',
  ],
})

export const cancelAppointment = endpoint({
  name: 'cancelAppointment',
  method: 'POST',
  path: '/appointments/{id}/cancel',
  access: 'public',
  summary:
    'Cancel an appointment. By the patient within the policy; by the clinic as long as the visit has not begun, and nothing was written about it.',
  params: z.object({ id }),
  query: asPatient,
  headers: z.object({ 'if-match': ifMatch }),
  body: z.strictObject({
    manageToken: manageToken.optional(),
    cause: z
      .enum(saidCauses)
      .optional()
      .describe(
        "Said by the clinic's people: `clinic` (without it) is mailed with an apology; `patient` is mailed and counts as the patient's own; `left-unseen`, of who has arrived, is mailed to nobody. A patient's own is `patient`.",
      ),
    reason: text(500).optional(),
  }),
  answers: {
    200: z
      .union([dayAppointment, appointment])
      .describe("As the day shows it to the clinic's people; to the patient as theirs."),
  },
  errors: ['state_conflict', 'too_late_online', 'visit_documented', 'stale_version', 'version_required'],
})

export const confirmAppointment = endpoint({
  name: 'confirmAppointment',
  method: 'POST',
  path: '/appointments/{id}/confirm',
  access: 'public',
  summary: 'The patient says that they will be there; the clinic sees it. Said twice it stays as it was.',
  params: z.object({ id }),
  headers: z.object({ 'if-match': ifMatch }),
  body: z.strictObject({ manageToken: manageToken.optional() }),
  answers: { 200: appointment },
  errors: ['forbidden', 'state_conflict', 'stale_version', 'version_required'],
})

export const checkInOnline = endpoint({
  name: 'checkInOnline',
  method: 'POST',
  path: '/appointments/{id}/check-in-online',
  access: 'public',
  summary:
    'The patient says that they are here, from as long before the visit on as the clinic says: the check-in of the desk, with their number. Said twice it stays as it was.',
  params: z.object({ id }),
  body: z.strictObject({
    manageToken: manageToken.optional(),
    position: z
      .strictObject({
        latitude: z.number().min(-90).max(90),
        longitude: z.number().min(-180).max(180),
        accuracyMeters: z.number().min(0),
      })
      .optional()
      .describe('Where the phone is, for a clinic that asks for it. It is compared, and kept nowhere.'),
  }),
  answers: { 200: queuePlace },
  errors: ['forbidden', 'state_conflict', 'too_early', 'not_its_day', 'location_needed', 'not_near'],
})

export const readQueuePlace = endpoint({
  name: 'readQueuePlace',
  method: 'GET',
  path: '/appointments/{id}/queue-place',
  access: 'public',
  summary: 'How a visit stands on its day, for the page of who is on their way or waits.',
  params: z.object({ id }),
  query: asPatient,
  headers: manageTokenHeader,
  answers: {
    200: appointment
      .pick({ startsAt: true, status: true, version: true, delayMinutes: true })
      .extend({ place: queuePlace.nullable().describe('Null of who is not here.') }),
  },
  errors: ['forbidden'],
})

const actOfTheDay = {
  method: 'POST',
  params: z.object({ id }),
  headers: z.object({ 'if-match': ifMatch }),
  answers: { 200: dayAppointment },
} as const
const conflicts = ['state_conflict', 'stale_version', 'version_required'] as const

const anotherDay = z.strictObject({
  anotherDay: z
    .literal(true)
    .optional()
    .describe('Meant, though it is not the day of the visit. With `appointments:another-day` only; audited.'),
})

const endpointOfAct = (act: DayAct) => {
  const { when, operation } = acts[act]
  const isOnItsDay = when === 'its day'
  return endpoint({
    ...actOfTheDay,
    ...operation,
    path: `/appointments/{id}/${act}`,
    access: `appointments:${act}`,
    ...(isOnItsDay && { body: anotherDay }),
    errors: [...conflicts, ...(isOnItsDay ? (['not_its_day'] as const) : (['too_early', 'visit_documented'] as const))],
  })
}

/** Every act of the day is asked in the same way: which visit, and which version of it was seen. */
export const dayActEndpoints = dayActs.map((act) => ({ act, contract: endpointOfAct(act) }))
export type DayActEndpoint = ReturnType<typeof endpointOfAct>

export const undoAct = endpoint({
  ...actOfTheDay,
  name: 'undoAct',
  path: '/appointments/{id}/undo',
  access: 'appointments:undo',
  summary:
    'Put a visit back to where it stood before the last act: until the end of its day, after a cancellation for ten minutes.',
  errors: [...conflicts, 'undo_expired', 'visit_documented', 'slot_taken'],
})
