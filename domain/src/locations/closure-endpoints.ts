import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { id, ifMatch, instant, line, plainDate } from '../kit/shapes.ts'
import { closureLimits } from './closed-days.ts'

const managed = { access: 'settings:change' } as const

const days = {
  from: plainDate,
  to: plainDate.describe('The last day, included.'),
  locationId: id.nullable().describe('The place that is closed; null: the whole clinic.'),
}
const words = z.strictObject({ ...days, name: line(closureLimits.name).describe('What patients read.') })
const visits = z.int().describe('Booked on those days and still to come. They stay booked.')
const closure = z.object({ id, version: z.int(), ...words.shape, visits })

export const listClosures = endpoint({
  ...managed,
  name: 'listClosures',
  method: 'GET',
  path: '/closures',
  summary:
    'The closed days from today on, and the public holidays of the places’ country and state until the end of next year.',
  answers: {
    200: z.object({
      today: plainDate,
      places: z.array(z.object({ id, name: z.string() })),
      items: z.array(closure),
      holidays: z.array(z.object({ ...words.shape, visits })).describe('Whether the clinic is closed then or not.'),
    }),
  },
})

export const findVisitsOnDays = endpoint({
  ...managed,
  name: 'findVisitsOnDays',
  method: 'GET',
  path: '/closures/visits',
  summary: 'Who is booked on days that somebody thinks of closing: how many with each doctor, and from when to when.',
  query: z.object({ from: plainDate, to: plainDate, locationId: id.optional() }),
  answers: {
    200: z.object({
      items: z.array(
        z.object({
          doctor: z.object({ id, slug: z.string(), name: z.string() }),
          locationId: id,
          ...{ visits: z.int(), first: instant, last: instant },
        }),
      ),
    }),
  },
})

export const addClosures = endpoint({
  ...managed,
  name: 'addClosures',
  method: 'POST',
  path: '/closures',
  summary:
    'Closed days, by ids of the caller’s choice, all or none. One that is there as it is said is left alone. Nobody can book a time on them from then on; visits stay booked.',
  body: z.strictObject({
    items: z
      .array(z.strictObject({ id, ...words.shape }))
      .min(1)
      .max(closureLimits.atOnce),
  }),
  answers: { 201: z.object({ items: z.array(closure) }) },
  errors: ['too_many_closures'],
})

export const changeClosure = endpoint({
  ...managed,
  name: 'changeClosure',
  method: 'PATCH',
  path: '/closures/{id}',
  summary: 'Other days, another name or place for a closure that is not over.',
  params: z.object({ id }),
  headers: z.object({ 'if-match': ifMatch }),
  body: words,
  answers: { 200: closure },
  errors: ['stale_version', 'version_required'],
})

export const removeClosure = endpoint({
  ...managed,
  name: 'removeClosure',
  method: 'DELETE',
  path: '/closures/{id}',
  summary: 'The clinic is open on those days again.',
  params: z.object({ id }),
  headers: z.object({ 'if-match': ifMatch }),
  answers: { 204: z.undefined() },
  errors: ['stale_version', 'version_required'],
})
