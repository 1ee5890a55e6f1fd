import { z } from 'zod'
import { visitInTheWay } from '../availability/endpoints.ts'
import { endpoint } from '../kit/endpoint.ts'
import { id, instant } from '../kit/shapes.ts'
import { calendarProblems } from './model.ts'

const externalCalendar = z.object({
  id,
  host: z.string().describe('Where it is; the address itself, which opens it, is never told again.'),
  addedAt: instant,
  readAt: instant.nullable().describe('When it was read last; null: not yet.'),
  failing: z
    .object({ since: instant, problem: z.enum(calendarProblems) })
    .nullable()
    .describe('Why it is not read at the moment, and since when; what it said before still counts.'),
  leftOut: z.int().describe('Events that were not understood: their times are offered.'),
})

const ofDoctor = { access: 'schedules:change', recordKind: 'provider', params: z.object({ providerId: id }) } as const

export const listExternalCalendars = endpoint({
  ...ofDoctor,
  name: 'listExternalCalendars',
  method: 'GET',
  path: '/availability/{providerId}/calendars',
  summary: "The doctor's calendars elsewhere whose busy times are not offered, and the visits that are booked then.",
  answers: {
    200: z.object({
      items: z.array(externalCalendar),
      collisions: z.array(visitInTheWay).describe('Visits to come that are booked while the doctor is busy elsewhere.'),
      moreCollisions: z.int().describe('How many there are beside those.'),
    }),
  },
})

export const addExternalCalendar = endpoint({
  ...ofDoctor,
  name: 'addExternalCalendar',
  method: 'POST',
  path: '/availability/{providerId}/calendars',
  summary:
    'Do not offer what is busy in a calendar elsewhere, by its private .ics address. It is read at once, and every ten minutes; only times are kept.',
  body: z.strictObject({ address: z.string().trim().min(1).max(2000) }),
  answers: { 201: externalCalendar },
})

export const endExternalCalendar = endpoint({
  ...ofDoctor,
  name: 'endExternalCalendar',
  method: 'DELETE',
  path: '/availability/{providerId}/calendars/{calendarId}',
  summary: 'A calendar elsewhere is not read any more: its times are offered again, and its address is forgotten.',
  params: z.object({ providerId: id, calendarId: id }),
  answers: { 204: z.undefined() },
})
