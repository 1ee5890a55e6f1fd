import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { id, listOf, money, skip, slug, take } from '../kit/shapes.ts'

export const providerOffer = z.object({
  serviceId: id,
  serviceSlug: slug,
  serviceName: z.string(),
  locationId: id,
  durationMinutes: z.int(),
  price: money,
  isDefault: z.boolean().describe('What a time without a reason is computed for.'),
  newPatientsOnly: z.boolean(),
})

export const provider = z.object({
  id,
  slug,
  name: z.string().describe('As it stands on the door: "Dr. Maya Okafor".'),
  prefix: z.string(),
  givenName: z.string(),
  familyName: z.string(),
  speciality: z.string().describe('A code of `specialities`.'),
  languages: z.array(z.string()),
  portraitUrl: z.string().nullable(),
  takesNewPatients: z.boolean(),
  locations: z.array(z.object({ id, name: z.string() })),
  offers: z.array(providerOffer),
})

export const providerProfile = provider.extend({
  language: z.string().describe("The language of the doctor's own texts."),
  quote: z.string().nullable(),
  looksAfter: z.array(z.string()),
  education: z.string().nullable(),
  since: z.int().nullable(),
  accessNote: z.string().nullable(),
})

export const listProviders = endpoint({
  name: 'listProviders',
  method: 'GET',
  path: '/providers',
  access: 'public',
  summary: 'The doctors who take bookings.',
  query: z.object({ serviceId: id.optional(), locationId: id.optional(), skip, take: take.default(100) }),
  answers: { 200: listOf(provider) },
})

export const readProvider = endpoint({
  name: 'readProvider',
  method: 'GET',
  path: '/providers/{slug}',
  access: 'public',
  summary: 'One doctor, with profile, visits and prices.',
  params: z.object({ slug }),
  answers: { 200: providerProfile },
})
