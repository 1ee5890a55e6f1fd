import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { id, ifMatch, instant, listPlace, money, organizationId, slug, trueOrFalse } from '../kit/shapes.ts'
import { policy } from '../organizations/model.ts'
import { serviceLimits } from './limits.ts'
import { serviceOffer, serviceWithOffers, serviceWords } from './model.ts'

export const service = z.object({
  id,
  slug,
  name: z.string(),
  description: z.string(),
  language: z.string().describe("The language of the clinic's own texts."),
  durationMinutes: z.int(),
  price: money,
  isActive: z.boolean(),
})

export const listServices = endpoint({
  name: 'listServices',
  method: 'GET',
  path: '/services',
  access: 'public',
  summary: 'What the clinic offers.',
  query: z.object({ organizationId: organizationId.optional(), isActive: trueOrFalse.optional() }),
  answers: { 200: z.array(service) },
})

const managed = { access: 'settings:change', recordKind: 'service' } as const

const bookedAt = z.object({ providerId: id, locationId: id, visits: z.int(), first: instant, last: instant })

const named = z.object({ id, name: z.string() })
const choices = z.object({
  doctors: z.array(named),
  places: z.array(named),
  groups: z
    .array(z.object({ locationId: id, group: z.string() }))
    .describe('Of rooms and devices, where there is one.'),
  defaults: z
    .array(z.object({ providerId: id, locationId: id, serviceId: id, name: z.string() }))
    .describe('Which service is the default of a doctor at a place.'),
  usual: z
    .object({ minimumNoticeMinutes: z.int(), horizonDays: z.int(), policy })
    .describe('What holds for a service that says nothing of its own.'),
  takesOnline: z.boolean().describe('Patients can be asked to pay when they book.'),
})

export const listServiceSettings = endpoint({
  ...managed,
  name: 'listServiceSettings',
  method: 'GET',
  path: '/service-settings',
  summary: 'Every service as the clinic keeps it, those too that are switched off, and what a service can be made of.',
  answers: {
    200: z.object({
      items: z.array(
        z.object({
          id,
          name: z.string(),
          durationMinutes: z.int(),
          priceMinor: z.int(),
          isActive: z.boolean(),
          doctors: z.int().describe('Who offers it.'),
          visits: z.int().describe('Booked and still to come.'),
        }),
      ),
      choices,
    }),
  },
})

const serviceSettings = z.object({
  id,
  slug,
  version: z.int(),
  ...serviceWords.shape,
  offers: z.array(serviceOffer).describe('Of active doctors and places.'),
  booked: z.array(bookedAt).describe('Visits still to come. They keep what was promised, whatever is changed here.'),
})

export const readServiceSettings = endpoint({
  ...managed,
  name: 'readServiceSettings',
  method: 'GET',
  path: '/service-settings/{id}',
  summary: 'One service, with who offers it where and the visits that are booked.',
  params: z.object({ id }),
  answers: { 200: serviceSettings },
})

export const createService = endpoint({
  ...managed,
  name: 'createService',
  method: 'POST',
  path: '/service-settings/{id}',
  summary: `A new service, by an id of the caller’s choice; at most ${serviceLimits.services}. Again: the one that is there.`,
  params: z.object({ id }),
  body: serviceWithOffers,
  answers: { 201: serviceSettings },
  errors: ['too_many_services', 'stale_version'],
})

export const changeService = endpoint({
  ...managed,
  name: 'changeService',
  method: 'PATCH',
  path: '/service-settings/{id}',
  summary:
    'A service as it is from now on. Booked visits keep what was promised. It is switched off and never deleted; what is the default of a doctor stays until another is.',
  params: z.object({ id }),
  headers: z.object({ 'if-match': ifMatch }),
  body: serviceWithOffers,
  answers: { 200: serviceSettings },
  errors: ['stale_version', 'version_required'],
})

export const moveService = endpoint({
  ...managed,
  name: 'moveService',
  method: 'POST',
  path: '/service-settings/{id}/place',
  summary: 'Put a service at another place of the list, which is the order that patients see.',
  params: z.object({ id }),
  body: z.strictObject({ place: listPlace }),
  answers: { 204: z.undefined() },
})
