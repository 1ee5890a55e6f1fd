import { z } from 'zod'
import { dayAppointment, person } from '../appointments/model.ts'
import { delay } from '../delays/endpoints.ts'
import { endpoint } from '../kit/endpoint.ts'
import { id, idsInQuery, instant, plainDate, timeZone } from '../kit/shapes.ts'
import { sharedResourceKinds } from '../shared-resources/model.ts'
import { mostDoctors } from './span.ts'

const offReason = z.enum(['closed', 'time-off', 'no-hours'])
/** Why one sees nobody on a day, null when they work. */
const off = offReason.nullable()

export const readDay = endpoint({
  name: 'readDay',
  method: 'GET',
  path: '/days/{date}',
  access: 'appointments:day',
  summary: "A day of the clinic: a provider's own, or all doctors' for who works for the whole clinic.",
  params: z.object({ date: z.union([plainDate, z.literal('today')]) }),
  query: z.object({ providerId: id.optional() }),
  answers: {
    200: z.object({
      date: plainDate,
      today: plainDate,
      now: instant,
      timeZone,
      items: z.array(dayAppointment).describe('By start.'),
      breaks: z
        .array(z.object({ providerId: id, startsAt: instant, endsAt: instant, kind: z.enum(['break', 'time-off']) }))
        .describe('Gaps between working hours, and time off; by start.'),
      closure: z.string().nullable().describe('Why the clinic is closed that day.'),
      providers: z
        .array(
          z.object({
            id,
            off,
            delay: delay.nullable().describe('How late they are; null on any other day than today.'),
          }),
        )
        .describe('The active doctors asked about; why one sees nobody that day, null when they work.'),
      nextWorkday: plainDate
        .nullable()
        .describe('On a day without visits: the next on which a doctor asked about works, within 90 days.'),
      passesUndeclaredProxy: z
        .boolean()
        .describe(
          'This very request passed a proxy that the server does not know of, told to whoever works for the whole clinic.',
        ),
    }),
  },
})

const span = { startsAt: instant, endsAt: instant }

export const readDays = endpoint({
  name: 'readDays',
  method: 'GET',
  path: '/days',
  access: 'appointments:day',
  summary:
    "Some days of one or more doctors side by side: their visits, hours, breaks and time off; one's own, or anybody's for who works for the whole clinic.",
  query: z.object({
    from: plainDate,
    to: plainDate.describe('Included. Six weeks at the most, and fewer days the more doctors are asked about.'),
    providerIds: idsInQuery(mostDoctors).describe('The doctors, with commas between them.'),
    resources: z
      .enum(['known', 'taken'])
      .optional()
      .describe('Also which rooms and devices there are; or also when each is taken, by whichever doctor.'),
    since: id
      .optional()
      .describe('The `cursor` of an answer to the same question: only visits that may have changed after it are told.'),
  }),
  answers: {
    200: z.object({
      from: plainDate,
      to: plainDate,
      today: plainDate,
      now: instant,
      timeZone,
      items: z.array(dayAppointment).describe('By start.'),
      changed: z
        .array(id)
        .nullable()
        .describe(
          'With `since`: all others stand as they were told; one that is not among the items is not on these days any more. Null: the items are all.',
        ),
      cursor: id.nullable().describe('To ask with it next: the last change that this answer knows of.'),
      resources: z
        .array(
          z.object({
            id,
            kind: z.enum(sharedResourceKinds),
            name: z.string(),
            locationId: id,
            isActive: z.boolean().describe('False while it is out of order.'),
            taken: z
              .array(
                z.object({
                  ...span,
                  appointmentId: id
                    .nullable()
                    .describe('Null of a time that is held or offered, and of a visit to a doctor out of reach.'),
                  providerName: z.string().nullable(),
                }),
              )
              .describe('By start, with the time before and after a visit. Empty unless that was asked for.'),
          }),
        )
        .describe('The rooms and devices that visits need, in the order of the clinic. Empty unless it was asked for.'),
      places: z.array(z.object({ id, name: z.string() })).describe('Where somebody may work.'),
      closures: z
        .array(z.object({ date: plainDate, locationId: id.nullable(), name: z.string() }))
        .describe('Days on which the clinic, or one place, is closed, and why.'),
      doctors: z.array(
        z.object({
          id,
          hours: z.array(z.object({ ...span, locationId: id })).describe('When they work, and where.'),
          breaks: z.array(z.object(span)).describe('Gaps between their hours of a day.'),
          timeOff: z.array(
            z.object({
              id,
              ...span,
              note: z.string().nullable().describe('Why, told to the doctor and to whoever may change their hours.'),
            }),
          ),
          busyElsewhere: z
            .array(z.object(span))
            .describe('When a calendar elsewhere keeps them busy, beside their visits; nothing else is known of it.'),
          delay: z
            .int()
            .nullable()
            .describe('How late they are today, in minutes; null when they are not, or on other days.'),
          days: z.array(
            z.object({
              date: plainDate,
              off,
              differs: z.boolean().describe('Their hours are others than the weekly ones, at some place.'),
            }),
          ),
        }),
      ),
    }),
  },
})

export const readMonth = endpoint({
  name: 'readMonth',
  method: 'GET',
  path: '/months',
  access: 'appointments:day',
  summary:
    "Weeks of one or more doctors at a glance: how many visits each day has, and how it begins; one's own, or anybody's for who works for the whole clinic.",
  query: z.object({
    from: plainDate,
    to: plainDate.describe('Included. Six weeks at the most.'),
    providerIds: idsInQuery(mostDoctors).describe('The doctors, with commas between them.'),
  }),
  answers: {
    200: z.object({
      from: plainDate,
      to: plainDate,
      today: plainDate,
      now: instant,
      timeZone,
      days: z.array(
        z.object({
          date: plainDate,
          closure: z.string().nullable().describe('Why the clinic is closed that day.'),
          off: z
            .array(z.object({ providerId: id, why: offReason }))
            .describe('The doctors who see nobody that day, and why.'),
          visits: z.int().describe('How many there are; a canceled one is none.'),
          first: z
            .array(z.object({ id, startsAt: instant, providerId: id, patient: person }))
            .describe('Up to three, by start.'),
        }),
      ),
    }),
  },
})
