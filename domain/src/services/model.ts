import { leastPrepaymentMinor } from '../online-payments/prepayment.ts'
import { z } from 'zod'
import { id, line, text } from '../kit/shapes.ts'
import { policy } from '../organizations/model.ts'
import { longestHorizonDays } from '../slots/horizon.ts'
import { serviceLimits as limits } from './limits.ts'

const minutes = ({ least, most }: { least: number; most: number }) => z.int().min(least).max(most)
const priceMinor = z.int().min(0).max(limits.priceMinor)
const durationMinutes = minutes(limits.durationMinutes)

/** All that a clinic says of a service, in its file and on its screens. */
export const serviceWords = z.strictObject({
  name: line(limits.name),
  description: text(limits.description).default(''),
  durationMinutes,
  priceMinor,
  bufferBeforeMinutes: minutes(limits.bufferMinutes).default(0),
  bufferAfterMinutes: minutes(limits.bufferMinutes).default(0),
  slotIntervalMinutes: minutes(limits.slotIntervalMinutes),
  minimumNoticeMinutes: minutes(limits.minimumNoticeMinutes).optional(),
  horizonDays: z.int().min(1).max(longestHorizonDays).optional(),
  policy: policy.partial().optional(),
  prepayment: z
    .discriminatedUnion('kind', [
      z.strictObject({
        kind: z.literal('deposit'),
        minor: z.int().min(leastPrepaymentMinor).max(limits.priceMinor),
      }),
      z.strictObject({ kind: z.literal('full') }),
    ])
    .optional()
    .describe('What patients pay online when they book, where the clinic takes payments online; without it nothing.'),
  beforeYouCome: z.array(line(limits.beforeYouCome.length)).max(limits.beforeYouCome.lines).default([]),
  needs: z
    .array(line(limits.needs.length))
    .max(limits.needs.groups)
    .default([])
    .describe('Groups of shared resources: one of each is taken with the doctor, at the place of the visit.'),
  seats: z
    .int()
    .min(1)
    .max(limits.seats)
    .default(1)
    .describe('How many patients can be booked at a time of a doctor, each with a numbered seat.'),
  isActive: z.boolean().default(true),
})
export type ServiceWords = z.infer<typeof serviceWords>

/** What an offer says beside its doctor, place and service. */
export const offerTerms = {
  durationMinutes: durationMinutes.optional(),
  priceMinor: priceMinor.optional(),
  newPatientsOnly: z.boolean().default(false),
  isDefault: z.boolean().default(false).describe('What a time without a reason is computed for.'),
}

/** The service at a doctor, at a location; without a length or a price of its own it has the service's. */
export const serviceOffer = z.strictObject({ providerId: id, locationId: id, ...offerTerms })
export type ServiceOffer = z.infer<typeof serviceOffer>

/** A service as a screen saves it, whole. */
export const serviceWithOffers = serviceWords.extend({
  // Nothing comes to be published by a field that is left out.
  isActive: serviceWords.shape.isActive.unwrap(),
  offers: z.array(serviceOffer).max(limits.offers),
})
export type ServiceWithOffers = z.infer<typeof serviceWithOffers>
