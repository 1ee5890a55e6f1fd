import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { id, instant, plainDate, timeZone, trueOrFalse, wholeNumber } from '../kit/shapes.ts'
import { longestSearchDays } from './horizon.ts'

/** The free times of one doctor for one service at one location. */
export const providerTimes = z.object({
  providerId: id,
  serviceId: id,
  locationId: id,
  durationMinutes: z.int(),
  timeZone,
  starts: z.array(instant).describe('Sorted, unique.'),
  next: instant
    .nullable()
    .describe('The first free time at or after `to`, within the booking horizon, when `starts` is empty.'),
  bookableUntil: plainDate.describe('The last day that can be booked now. Each day opens the one after it.'),
  seats: z.int().describe('How many can be booked at a time; 1 where it is one patient alone.'),
  begun: z
    .array(z.object({ startsAt: instant, left: z.int() }))
    .describe('Of those among `starts` that others have booked already: how many seats are left.'),
  closures: z.array(z.object({ date: plainDate, name: z.string() })),
})

export const freeTimes = z.object({ from: instant, to: instant, items: z.array(providerTimes) })
export const timesFrom = instant.describe('Not before now; earlier is cut off.')
export const timesTo = instant.describe(`At most ${longestSearchDays} days after \`from\`.`)

export const findSlots = endpoint({
  name: 'findSlots',
  method: 'GET',
  path: '/slots',
  access: 'public',
  summary:
    'Free times, of one doctor or of all. Without a service: for the default service of each doctor, or with `everyService` for each of theirs.',
  query: z.object({
    serviceId: id.optional(),
    providerId: id.optional(),
    locationId: id.optional(),
    everyService: trueOrFalse.optional(),
    newPatient: trueOrFalse
      .optional()
      .describe('Whether it is somebody new: leaves out who takes none, else what is for new patients only.'),
    from: timesFrom,
    to: timesTo,
    limit: wholeNumber(1, 3000).optional().describe('At most so many times a doctor.'),
  }),
  answers: { 200: freeTimes },
})
