import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { id, instant, listOf, money, plainDate, skip, slug, take, timeZone, trueOrFalse } from '../kit/shapes.ts'
import { figures } from '../reviews/figures.ts'
import { filterNames, type FilterParameter } from './search/filters.ts'

export const providerOffer = z.object({
  serviceId: id,
  serviceSlug: slug,
  serviceName: z.string(),
  locationId: id,
  durationMinutes: z.int(),
  price: money,
  prepayment: money.optional().describe('Of the price, to be paid online when booking; absent: nothing.'),
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
  reviews: figures,
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
  query: z.object({
    serviceId: id.optional(),
    locationId: id.optional(),
    ids: z
      .string()
      .regex(/^[0-9a-f-]{36}(,[0-9a-f-]{36}){0,19}$/)
      .optional()
      .describe('Only these, with commas between them.'),
    skip,
    take: take.default(100),
  }),
  answers: { 200: listOf(provider) },
})

/** What somebody chose by an address: what the clinic does not have leaves nobody. */
const chosen = z.string().max(200)
const severalChosen = z.string().max(1000).describe('Codes with commas between them; any of them will do.')

const filterQuery = {
  service: chosen.optional().describe('A slug; one that the clinic does not have leaves nobody out.'),
  location: chosen.optional().describe('A slug.'),
  speciality: severalChosen.optional(),
  language: severalChosen.optional(),
  available: severalChosen.optional(),
} satisfies Record<FilterParameter, z.ZodType>

const offeredSlot = z.object({ providerId: id, serviceId: id, locationId: id, timeZone })
const foundDoctor = z.object({
  provider,
  times: offeredSlot,
  offer: providerOffer.describe('What those times are for.'),
  days: z.array(z.object({ date: plainDate, starts: z.array(instant) })),
  more: z.int().describe('Times of the week beside those.'),
  further: z
    .array(z.object({ slot: offeredSlot, startsAt: instant, offer: providerOffer }))
    .describe('The first times for other reasons where there are none for that one.'),
})
const laterDoctor = z.object({ provider, timeZone, next: instant.nullable(), offer: providerOffer })
const count = z.record(z.string(), z.int())

export const searchProviders = endpoint({
  name: 'searchProviders',
  method: 'GET',
  path: '/provider-search',
  access: 'public',
  summary: 'Doctors by what they offer and when they are free this week, the earliest first.',
  query: z.object({
    ...filterQuery,
    skip,
    take: take.default(20),
  }),
  answers: {
    200: z.object({
      now: z.array(foundDoctor).describe('Those of this page who have times this week.'),
      later: z.array(laterDoctor).describe('Those who have none, after them.'),
      total: z.int(),
      totalNow: z.int(),
      skip: z.int(),
      take: z.int(),
      today: plainDate,
      choices: z
        .object({ specialities: z.array(z.string()), languages: z.array(z.string()) })
        .describe('What the clinic’s doctors can be chosen by.'),
      counts: z
        .object({ specialities: count, languages: count, available: count })
        .describe('How many each choice would leave, the other filters as they are.'),
      nobody: z
        .union([
          z.object({ because: z.literal('time'), next: z.object({ at: instant, timeZone }).nullable() }),
          z.object({
            because: z.literal('filters'),
            tooMany: z.array(z.enum(filterNames)),
          }),
        ])
        .nullable()
        .describe('Why nobody is in it.'),
      offering: z.int().describe('How many doctors offer that service.'),
    }),
  },
})

export const readBookingChoice = endpoint({
  name: 'readBookingChoice',
  method: 'GET',
  path: '/booking-choice',
  access: 'public',
  summary: 'What can be chosen for a visit, given what has been: reasons, doctors, and what is to be said first.',
  query: z.object({
    service: chosen.optional().describe('A slug or an id, as are the others.'),
    doctor: chosen.optional(),
    location: chosen.optional(),
    newPatient: trueOrFalse.optional(),
  }),
  answers: {
    200: z.object({
      choice: z
        .object({
          serviceId: id.nullable(),
          providerId: id.nullable(),
          locationId: id.nullable(),
          newPatient: z.boolean().nullable(),
        })
        .describe('One that times can be found for.'),
      asksNewness: z.boolean().describe('It matters whether somebody has been here before.'),
      serviceIds: z.array(id).describe('The reasons that somebody sees people for.'),
      doctors: z
        .array(z.object({ id, slug, name: z.string(), speciality: z.string(), takesNewPatients: z.boolean() }))
        .describe('Those who see people for that reason, at that place.'),
      offers: z
        .array(providerOffer.pick({ serviceName: true, durationMinutes: true, price: true, prepayment: true }))
        .describe('What such a time may be of, each once.'),
    }),
  },
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
