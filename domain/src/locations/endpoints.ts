import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { id, listOf, plainDate, slug, timeZone, wallTime } from '../kit/shapes.ts'

export const address = z.object({
  street: z.string(),
  postalCode: z.string(),
  city: z.string(),
  region: z.string(),
  country: z.string(),
})

export const location = z.object({
  id,
  slug,
  name: z.string(),
  address,
  phone: z.string().nullable(),
  accessNote: z.string().nullable(),
  mapUrl: z.string().nullable().describe('A picture, when the clinic has one.'),
  directionsUrl: z.string(),
  timeZone,
  openingHours: z.array(
    z.object({
      weekday: z.int().min(1).max(7),
      opensAt: wallTime,
      closesAt: z.union([wallTime, z.literal('24:00')]),
    }),
  ),
  closures: z
    .array(z.object({ from: plainDate, to: plainDate, name: z.string() }))
    .describe('From today on, both days included.'),
})

export const listLocations = endpoint({
  name: 'listLocations',
  method: 'GET',
  path: '/locations',
  access: 'public',
  summary: 'Where the clinic sees patients, and when it is open.',
  answers: { 200: listOf(location) },
})
