import { z } from 'zod'
import { storedPicture } from '../brand/model.ts'
import { id, line, personalName } from '../kit/shapes.ts'
import { offerTerms } from '../services/model.ts'
import { doctorLimits as limits } from './limits.ts'
import { specialities, spokenLanguages } from './specialities.ts'

/** All that a clinic says of a doctor in words, in its file and on its screens. */
export const doctorWords = z.strictObject({
  prefix: line(limits.prefix).optional(),
  givenName: personalName(),
  familyName: personalName(),
  speciality: z.enum(specialities),
  languages: z.array(z.enum(spokenLanguages)).min(1),
  quote: line(limits.quote).optional(),
  looksAfter: z.array(line(limits.looksAfter.length)).max(limits.looksAfter.lines).default([]),
  education: line(limits.education).optional(),
  sinceYear: z.int().min(limits.sinceYear.least).max(limits.sinceYear.most).optional(),
  takesNewPatients: z.boolean().default(true),
  isActive: z.boolean().default(true),
})
export type DoctorWords = z.infer<typeof doctorWords>

/** A service that the doctor offers at a place; without a length or a price of its own it has the service's. */
export const doctorOffer = z.strictObject({ serviceId: id, locationId: id, ...offerTerms })
export type DoctorOffer = z.infer<typeof doctorOffer>

/** A doctor as a screen saves one, whole. */
export const doctorWithOffers = doctorWords.extend({
  portrait: storedPicture.optional(),
  // Nobody comes to be published by a field that is left out.
  isActive: doctorWords.shape.isActive.unwrap(),
  offers: z.array(doctorOffer).max(limits.offers),
})
export type DoctorWithOffers = z.infer<typeof doctorWithOffers>
