import { z } from 'zod'
import { dayAppointment } from '../appointments/model.ts'
import { visitFields } from '../appointments/visit-fields.ts'
import { endpoint } from '../kit/endpoint.ts'
import { birthDate, email, id, idempotencyKey, instant, personalName, phone, plainDate, text } from '../kit/shapes.ts'
import { likenesses } from './likeness.ts'

/** Who books for whoever stands at the desk or is on the phone. */
const access = 'appointments:book'

export const findDeskTimes = endpoint({
  name: 'findDeskTimes',
  method: 'GET',
  path: '/desk/times',
  access,
  summary:
    'The next free time today of each doctor for somebody at the desk: at any notice, and the soonest whatever the hours say.',
  query: z.object({
    providerId: id.optional().describe('Without one: of all, or of the doctor who asks.'),
    serviceId: id
      .optional()
      .describe('Without one: for the shortest visit of each doctor, so that who waits is seen soon.'),
  }),
  answers: {
    200: z.object({
      now: instant,
      items: z
        .array(
          z.object({
            providerId: id,
            serviceId: id,
            locationId: id,
            durationMinutes: z.int(),
            next: instant.nullable().describe('Within their hours; null when nothing is left today.'),
            soonest: instant
              .nullable()
              .describe('The first moment today at which nothing else is, whatever the hours say.'),
            isNow: z
              .boolean()
              .describe('The soonest is at once: booked without `startsAt` it does not pass meanwhile.'),
          }),
        )
        .describe('Who is free soonest first.'),
    }),
  },
})

/** How a time that somebody asks for stands with a doctor. */
export const standings = ['offered', 'between', 'outside', 'no-resource', 'taken', 'full', 'past'] as const
export type TimeStanding = (typeof standings)[number]

export const findDeskTimesNear = endpoint({
  name: 'findDeskTimesNear',
  method: 'GET',
  path: '/desk/times/near',
  access,
  summary:
    'How a time that somebody asks for on the phone stands with each doctor, and the nearest times that are offered: at any notice.',
  query: z.object({
    startsAt: instant,
    providerId: id.optional().describe('Without one: of all, or of the doctor who asks.'),
    serviceId: id.optional().describe('Without one: for the usual visit of each doctor.'),
  }),
  answers: {
    200: z.object({
      items: z.array(
        z.object({
          providerId: id,
          serviceId: id,
          locationId: id,
          durationMinutes: z.int(),
          standing: z
            .enum(standings)
            .describe(
              '`between` the usual starts and `outside` the hours it is booked with `anyTime`; `no-resource`: the doctor is free, and no room or device that it needs; `taken`: something else is then; `full`: as many visits are booked that day as the doctor sees.',
            ),
          nearest: z.array(instant).describe('At most three, sorted; among them the time itself where it is offered.'),
        }),
      ),
    }),
  },
})

/** What the desk asks of somebody in front of it. */
export const deskPatient = {
  givenName: personalName(),
  familyName: personalName(),
  birthDate,
  phone: phone.optional(),
  email: email.optional(),
}

/** For whom the desk books. */
export const deskPerson = {
  patientId: id.optional().describe('Of a known patient; otherwise `patient`.'),
  isContactRight: z
    .literal(true)
    .optional()
    .describe('The patient says that the contact of their record is theirs: needed where it was only typed online.'),
  patient: z.strictObject(deskPatient).optional(),
  isAnotherPerson: z
    .literal(true)
    .optional()
    .describe(
      'Of a new patient: asked, and nobody who is known with such a name and birth date. Needed where somebody is.',
    ),
}

export const matchPatients = endpoint({
  name: 'matchPatients',
  method: 'POST',
  path: '/desk/patients',
  access,
  summary:
    'Who is known already with this name and date of birth, this phone number, or this email address: so that the desk makes no second record of somebody. A name may be spelled a little otherwise, or a date have its day and month exchanged. No search: without one of the three whole, nothing is found. Each find is audited.',
  body: z.strictObject({
    givenName: deskPatient.givenName.optional(),
    familyName: deskPatient.familyName.optional(),
    birthDate: birthDate.optional(),
    phone: deskPatient.phone,
    email: deskPatient.email,
  }),
  answers: {
    200: z.object({
      items: z
        .array(
          z.object({
            id,
            givenName: z.string(),
            familyName: z.string(),
            birthDate: plainDate.nullable(),
            lastVisit: plainDate.nullable().describe('On which they were here last.'),
            isTypedOnly: z
              .boolean()
              .describe('Whoever booked online typed it: nobody here has seen them, or written them down.'),
            isContactProved: z
              .boolean()
              .describe('Somebody opened a link or typed a code that was mailed to their address.'),
            account: z
              .enum(['self', 'guardian'])
              .nullable()
              .describe('Whose account acts for it: their own, or somebody else’s, whom the clinic has not confirmed.'),
            contact: z
              .object({ email: z.string().nullable(), phone: z.string().nullable() })
              .nullable()
              .describe('Null for who does not treat them and sees no patients of the clinic.'),
            isContactShown: z.boolean(),
            matches: z
              .array(z.enum([...likenesses, 'phone', 'email']))
              .describe(
                'What is the same. `name` with the birth date; `similar-name`: spelled a little otherwise, on the same birth date; `swapped-name`: first and last name exchanged, on the same birth date; `swapped-date`: day and month of the birth date exchanged.',
              ),
          }),
        )
        .describe('At most five: who was here before who was not, then those of whom most is the same.'),
    }),
  },
})

export const bookAtDesk = endpoint({
  name: 'bookAtDesk',
  method: 'POST',
  path: '/desk/visits',
  access,
  summary:
    'Book for a patient who is known, or new: for a walk-in, who waits from then on and is mailed nothing, or for somebody on the phone.',
  headers: z.object({ 'idempotency-key': idempotencyKey }),
  body: z.strictObject({
    ...deskPerson,
    providerId: id,
    serviceId: id,
    locationId: id,
    startsAt: instant
      .optional()
      .describe('Without it: at once, from the next whole minute on, outside the hours, too.'),
    anyTime: z
      .literal(true)
      .optional()
      .describe('Also outside hours and between the usual starts, as long as nothing else is then.'),
    hasArrived: z.literal(true).optional().describe('They are here: of a visit today alone.'),
    message: text(visitFields.message.atMost)
      .refine((value) => value !== '', 'required')
      .optional()
      .describe('What they say it is about; kept with the visit.'),
  }),
  answers: { 201: dayAppointment },
  errors: ['slot_taken', 'slot_not_offered', 'not_its_day', 'record_merged', 'idempotency_key_reused'],
})
