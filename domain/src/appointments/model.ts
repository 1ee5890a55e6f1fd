import { z } from 'zod'
import { id, instant, money, plainDate, slug, text, timeZone } from '../kit/shapes.ts'
import { address } from '../locations/endpoints.ts'
import { policy } from '../organizations/model.ts'
import { personFieldsAsTold } from '../patients/person-shapes.ts'
import { resourceOfVisit } from '../shared-resources/model.ts'
import { clinicActs, everyAct } from './acts.ts'
import { cancellationCauses, saidCauses } from './cancellation.ts'
import { manageLinkStatuses } from './rules.ts'
import { bookingSources } from './sources.ts'
import { appointmentStates } from './states.ts'
import { eachVisitField, visitFields, type VisitFieldName, type VisitFieldValue } from './visit-fields.ts'

/** What is booked: who, what, where, when, for how much, under which rules. Copies, as they were promised. */
export const visit = z.object({
  startsAt: instant,
  endsAt: instant,
  timeZone,
  provider: z.object({ id, slug, name: z.string(), speciality: z.string(), portraitUrl: z.string().nullable() }),
  service: z.object({ id, name: z.string(), durationMinutes: z.int(), price: money }),
  location: z.object({ id, name: z.string(), address, phone: z.string().nullable(), directionsUrl: z.string() }),
  policy,
  prepayment: money
    .optional()
    .describe('Of the price, to be paid online with the booking, or paid with it; absent: nothing.'),
})

/** One of the seats of a group, each of which has a number. */
export const seat = z.object({ number: z.int(), of: z.int() })

export const person = z.object({ givenName: z.string(), familyName: z.string() })

/** What was said of the visit, as it may be sent; the rest of the rules depends on the clinic. */
const visitFieldShapes = eachVisitField((name) => {
  const field = visitFields[name]
  return field.kind === 'text' ? text(field.atMost) : z.enum(field.values)
}) as unknown as { [N in VisitFieldName]: z.ZodType<VisitFieldValue<N>, VisitFieldValue<N>> }
export const sentVisitFields = z.strictObject(visitFieldShapes).partial().shape
const keptVisitFields = eachVisitField((name) => {
  const field = visitFields[name]
  return (field.kind === 'text' ? z.string() : z.enum(field.values)).nullable()
}) as unknown as { [N in VisitFieldName]: z.ZodNullable<z.ZodType<VisitFieldValue<N>, VisitFieldValue<N>>> }

/** An appointment as the patient, the booker and the clinic's people may see it. */
export const appointment = visit.extend({
  id,
  reference: z.string().length(8),
  status: z.enum(appointmentStates),
  version: z.int(),
  patient: person.extend({ id }),
  bookedBy: person.nullable().describe('When somebody else made the booking.'),
  ...keptVisitFields,
  beforeYouCome: z.array(z.string()),
  createdAt: instant,
  confirmedAt: instant
    .nullable()
    .describe('When the patient said that they will be there, at the time that it has now.'),
  isLateChange: z
    .boolean()
    .describe('Moved or canceled by the patient when that was not free any more; a cancellation from then on is late.'),
  delayMinutes: z
    .int()
    .nullable()
    .describe('How late its doctor is on its day, as the clinic said last, while nobody is with them; null: on time.'),
  resources: z
    .array(resourceOfVisit)
    .describe('The rooms and devices that it has; none of a visit that gave its time back.'),
  seat: seat.nullable().describe('Of a visit for several: which one it has, of how many.'),
  cancellationCause: z
    .enum(cancellationCauses)
    .nullable()
    .describe('Whose cancellation it is; null of any other visit.'),
  paymentDueAt: instant
    .optional()
    .describe(
      'Its time is kept until then for a payment online, and given back without one; absent once it is confirmed.',
    ),
})
export type Appointment = z.infer<typeof appointment>

/** How the mailed links of an appointment stand, and whether another can be mailed. */
export const manageLink = z.object({ status: z.enum(manageLinkStatuses), isRenewable: z.boolean() })

/** How a visit came to be canceled. */
const cancellation = z.object({
  cause: z.enum(cancellationCauses),
  isLate: z.boolean().describe('Canceled by the patient when it was not free any more.'),
  reason: z.string().nullable(),
})

/** What brought a visit where it stands. */
const lastAct = z.object({
  act: z.enum(everyAct),
  at: instant,
  by: z.string().nullable().describe('Who of the clinic did it; null when the patient did it online.'),
  undo: z
    .object({ to: z.enum(appointmentStates), until: instant })
    .nullable()
    .describe('Where taking it back leads to, and until when it can be; null when whoever asks cannot.'),
})

/** What whoever asks may do with a visit as it stands, from when until when. */
const allowedAct = z.object({
  act: z.enum(clinicActs),
  from: instant.nullable(),
  until: instant.nullable(),
  anotherDay: z.boolean().describe('After `until`, too, by saying `anotherDay`.'),
  causes: z.array(z.enum(saidCauses)).optional().describe('Of `cancel`: those that can be said.'),
})

/** An appointment on the clinic's day, with what the desk needs to act. */
export const dayAppointment = appointment.omit({ beforeYouCome: true, cancellationCause: true }).extend({
  // What the desk knows of its own doctors and places, and tells no visit apart by, would be a quarter of a week's answer.
  provider: visit.shape.provider.omit({ speciality: true }),
  location: z.object({ id, name: z.string() }),
  patient: person.extend({
    id,
    email: z.string().nullable(),
    wantsReminders: z.boolean().describe('False where whoever reads the address declined them.'),
    isContactShown: z
      .boolean()
      .describe(
        'Whether phone and email are: not to a doctor who booked somebody they do not treat, before they came.',
      ),
    isEmailRefused: z.boolean().describe('Mail for this address does not arrive.'),
    hasComplained: z.boolean().describe('Whoever reads it called a mail unwanted, so no reminders go there.'),
    ...personFieldsAsTold,
  }),
  arrivedAt: instant.nullable(),
  startedAt: instant.nullable(),
  queueNumber: z
    .int()
    .nullable()
    .describe('In the queue of its place and day, from the moment that the patient is here.'),
  lastAct,
  allowedActs: z.array(allowedAct),
  language: z.string().nullable().describe("Of its mails, where it is not the clinic's own."),
  source: z.enum(bookingSources).describe('By which way it was booked; `desk`: by the clinic’s people.'),
  series: z
    .object({
      number: z.int().describe('Which of them it is, by start.'),
      count: z.int().describe('How many there are; of a canceled visit, how many but it.'),
    })
    .nullable()
    .describe('Of a visit that was booked with others; those that were canceled do not count.'),
  lastVisit: plainDate.nullable().describe('On which the patient was seen here last before it.'),
  cancellation: cancellation.nullable(),
  documents: z.int().describe('How many the patient added, for who may read them.'),
  isNoteSigned: z.boolean().describe('Whether its note is, for who writes them.'),
  openForms: z.int().describe('How many forms that are asked before it are not filled in yet.'),
  manageLink,
})
