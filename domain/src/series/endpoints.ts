import { z } from 'zod'
import { saidCauses } from '../appointments/cancellation.ts'
import { dayAppointment } from '../appointments/model.ts'
import { appointmentStates } from '../appointments/states.ts'
import { visitFields } from '../appointments/visit-fields.ts'
import { deskPerson } from '../desk/endpoints.ts'
import { endpoint } from '../kit/endpoint.ts'
import { id, idempotencyKey, instant, money, plainDate, text, timeZone, wholeNumber } from '../kit/shapes.ts'
import { leastVisits, mostEvery, mostVisits, seriesUnits } from './dates.ts'
import { seriesStandings } from './standings.ts'

/** A date as it is seen before anything is written. */
const date = {
  startsAt: instant,
  standing: z
    .enum(seriesStandings)
    .describe(
      '`offered` is within the hours; `outside` them and `closed` it is booked with `anyTime`; `no-resource`: the doctor is free, and no room or device that it needs; `full`: as many visits are booked that day as the doctor sees.',
    ),
  closure: z.string().nullable().describe('Of `closed`: why, in the clinic’s own words.'),
  nearest: z
    .array(instant)
    .describe(
      'Of what is not offered: at most three times to move it to, the nearest first: on its day, or a day between the visits before and after it, not past `until`. None is suggested for two visits.',
    ),
}

export const findSeriesTimes = endpoint({
  name: 'findSeriesTimes',
  method: 'GET',
  path: '/series/times',
  access: 'appointments:book',
  summary:
    'The dates of a series before it is booked: how each stands with the doctor, and the nearest times to move it to; at any notice, and as far ahead as diaries reach.',
  query: z.object({
    providerId: id,
    serviceId: id.optional().describe('Without one: the usual visit of the doctor.'),
    locationId: id.optional().describe('Without one: where the doctor offers it first.'),
    startsAt: instant.describe('Of the first visit. The others are at the same time of day, whatever the clocks do.'),
    every: wholeNumber(1, mostEvery),
    unit: z.enum(seriesUnits),
    count: wholeNumber(leastVisits, mostVisits).optional(),
    until: plainDate.optional().describe('In place of `count`: the last date on which a visit may be.'),
  }),
  answers: {
    200: z.object({
      providerId: id,
      serviceId: id,
      locationId: id,
      durationMinutes: z.int(),
      price: money.describe('Of each visit.'),
      timeZone,
      items: z.array(z.object(date)),
    }),
  },
  errors: ['slot_not_offered'],
})

export const bookSeries = endpoint({
  name: 'bookSeries',
  method: 'POST',
  path: '/series',
  access: 'appointments:book',
  summary:
    'Book all visits of a series for a patient who is known, or new, with one doctor: all of them, or none where one cannot be had. One mail tells of all.',
  headers: z.object({ 'idempotency-key': idempotencyKey }),
  body: z.strictObject({
    ...deskPerson,
    providerId: id,
    serviceId: id,
    locationId: id,
    rhythm: z
      .strictObject({ every: z.int().min(1).max(mostEvery), unit: z.enum(seriesUnits) })
      .describe('How they were meant to follow each other; kept, and told with the series.'),
    visits: z
      .array(
        z.strictObject({
          startsAt: instant,
          anyTime: z.literal(true).optional().describe('Also outside the hours, as long as nothing else is then.'),
        }),
      )
      .min(leastVisits)
      .max(mostVisits)
      .describe('By start, and none before the one before it is over.'),
    message: text(visitFields.message.atMost)
      .refine((value) => value !== '', 'required')
      .optional()
      .describe('What they say it is about; kept with each visit.'),
  }),
  answers: {
    201: z.object({
      id,
      first: dayAppointment.describe('The first of them, as the day shows it.'),
      visits: z.array(z.object({ id, startsAt: instant })).describe('By start.'),
    }),
  },
  errors: ['slot_taken', 'slot_not_offered', 'record_merged', 'idempotency_key_reused'],
})

export const readSeries = endpoint({
  name: 'readSeries',
  method: 'GET',
  path: '/appointments/{id}/series',
  access: 'appointments:day',
  summary: 'The visits of the series that a visit is of, as far as whoever asks sees their days.',
  params: z.object({ id }),
  answers: {
    200: z.object({
      id,
      rhythm: z.object({ every: z.int(), unit: z.enum(seriesUnits) }),
      items: z
        .array(
          z.object({
            id,
            version: z.int(),
            status: z.enum(appointmentStates),
            startsAt: instant,
            endsAt: instant,
            timeZone,
            providerName: z.string(),
            isCancellable: z.boolean().describe('By whoever asks, now.'),
            isMovable: z.boolean().describe('By whoever asks, now.'),
          }),
        )
        .describe('By start.'),
      elsewhere: z.int().describe('How many there are besides, on days that whoever asks does not see.'),
    }),
  },
})

export const cancelVisitsOfSeries = endpoint({
  name: 'cancelVisitsOfSeries',
  method: 'POST',
  path: '/appointments/{id}/series/cancel',
  access: 'appointments:cancel',
  summary:
    'Cancel several visits of the series that a visit is of: all that are named, or none where one is not as it was seen. One mail tells of all, at once.',
  params: z.object({ id }),
  body: z.strictObject({
    visits: z
      .array(z.strictObject({ id, version: z.int().min(1) }))
      .min(1)
      .max(mostVisits)
      .describe('Each at the version that was seen.'),
    cause: z.enum(saidCauses).exclude(['left-unseen']),
    reason: text(500).optional().describe('Kept with each of them, and told to nobody outside the clinic.'),
  }),
  answers: { 200: z.object({ count: z.int() }) },
  errors: ['state_conflict', 'visit_documented', 'stale_version'],
})

export const findSeriesMoves = endpoint({
  name: 'findSeriesMoves',
  method: 'GET',
  path: '/appointments/{id}/series/moves',
  access: 'appointments:reschedule',
  summary:
    'Where a visit of a series and those after it would go, when it is moved: each as many days, all to its new time of day; how each of these times stands, as before a booking, and the nearest to go to in its place.',
  params: z.object({ id }),
  query: z.object({ startsAt: instant.describe('Where the visit itself would go.') }),
  answers: {
    200: z.object({
      providerId: id,
      serviceId: id,
      locationId: id,
      timeZone,
      items: z
        .array(
          z.object({
            ...date,
            id,
            version: z.int(),
            before: instant.describe('Where the visit is.'),
          }),
        )
        .describe('By where they are.'),
      others: z
        .int()
        .describe('How many visits after it stay: with another doctor, of another service or place, or underway.'),
    }),
  },
  errors: ['state_conflict', 'slot_not_offered'],
})

export const moveVisitsOfSeries = endpoint({
  name: 'moveVisitsOfSeries',
  method: 'POST',
  path: '/appointments/{id}/series/move',
  access: 'appointments:reschedule',
  summary:
    'Move several visits of the series that a visit is of: all that are named, or none where one cannot go where it should. One mail tells of all, at once.',
  params: z.object({ id }),
  body: z.strictObject({
    visits: z
      .array(
        z.strictObject({
          id,
          version: z.int().min(1).describe('As it was seen.'),
          startsAt: instant,
          anyTime: z.literal(true).optional().describe('Also outside the hours, as long as nothing else is then.'),
        }),
      )
      .min(1)
      .max(mostVisits),
  }),
  answers: { 200: z.object({ count: z.int().describe('How many are elsewhere now.') }) },
  errors: ['slot_taken', 'slot_not_offered', 'offer_changed', 'state_conflict', 'note_written', 'stale_version'],
})
