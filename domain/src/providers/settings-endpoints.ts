import { z } from 'zod'
import { storedPicture } from '../brand/model.ts'
import { endpoint } from '../kit/endpoint.ts'
import { filePart, multipartBody } from '../kit/file.ts'
import { id, ifMatch, instant, listOf, listPlace, skip, slug, take } from '../kit/shapes.ts'
import { doctorLimits } from './limits.ts'
import { doctorOffer, doctorWithOffers } from './model.ts'
import { spokenLanguages } from './specialities.ts'

const managed = { access: 'settings:change', recordKind: 'provider' } as const

export const listDoctorSettings = endpoint({
  ...managed,
  name: 'listDoctorSettings',
  method: 'GET',
  path: '/doctor-settings',
  summary: 'Every doctor as the clinic keeps them, those too who are switched off, in the clinic’s order.',
  query: z.object({
    search: z.string().trim().min(1).max(doctorLimits.search).optional().describe('Parts of the name, in any order.'),
    skip,
    take: take.default(20),
  }),
  answers: {
    200: listOf(
      z.object({
        id,
        name: z.string(),
        speciality: z.string(),
        portraitUrl: z.string().nullable(),
        isActive: z.boolean(),
        services: z.int().describe('Offered at active places.'),
        hasHours: z.boolean().describe('Weekly hours that hold today or from a later day on.'),
        visits: z.int().describe('Booked and still to come.'),
      }),
    ),
  },
})

export const readDoctorChoices = endpoint({
  ...managed,
  name: 'readDoctorChoices',
  method: 'GET',
  path: '/doctor-choices',
  summary: 'What a doctor can offer and where.',
  answers: {
    200: z.object({
      services: z.array(
        z.object({ id, name: z.string(), durationMinutes: z.int(), priceMinor: z.int(), isActive: z.boolean() }),
      ),
      places: z.array(
        z.object({
          id,
          name: z.string(),
          weekdays: z.array(z.int().min(1).max(7)).describe('On which it is open; ISO: 1 is Monday.'),
        }),
      ),
    }),
  },
})

const doctorSettings = z.object({
  id,
  slug,
  version: z.int(),
  ...doctorWithOffers.shape,
  languages: z.array(z.enum(spokenLanguages)),
  offers: z.array(doctorOffer).describe('At active places.'),
  hasAccount: z.boolean().describe('Somebody signs in as this doctor.'),
  hasHours: z.boolean(),
  booked: z
    .array(z.object({ serviceId: id, locationId: id, visits: z.int(), first: instant, last: instant }))
    .describe('Visits still to come. They keep what was promised, whatever is changed here.'),
})

export const readDoctorSettings = endpoint({
  ...managed,
  name: 'readDoctorSettings',
  method: 'GET',
  path: '/doctor-settings/{id}',
  summary: 'One doctor, with what they offer where and the visits that are booked.',
  params: z.object({ id }),
  answers: { 200: doctorSettings },
})

export const createDoctor = endpoint({
  ...managed,
  name: 'createDoctor',
  method: 'POST',
  path: '/doctor-settings/{id}',
  summary: `A new doctor, by an id of the caller’s choice; at most ${doctorLimits.doctors}. Again: the one that is there.`,
  params: z.object({ id }),
  body: doctorWithOffers.extend({
    weekdays: z
      .array(z.int().min(1).max(7))
      .max(7)
      .default([])
      .describe('The first weekly hours: the opening hours of the first place with an offer, on these days.'),
  }),
  answers: { 201: doctorSettings },
  errors: ['too_many_doctors', 'stale_version'],
})

export const changeDoctor = endpoint({
  ...managed,
  name: 'changeDoctor',
  method: 'PATCH',
  path: '/doctor-settings/{id}',
  summary:
    'A doctor as they are from now on. Booked visits keep what was promised. Nobody is deleted, only switched off.',
  params: z.object({ id }),
  headers: z.object({ 'if-match': ifMatch }),
  body: doctorWithOffers,
  answers: { 200: doctorSettings },
  errors: ['stale_version', 'version_required'],
})

export const addPortrait = endpoint({
  access: 'settings:change',
  name: 'addPortrait',
  method: 'POST',
  path: '/doctor-portraits',
  summary: `Add a picture that a doctor can have: a JPEG or PNG, drawn anew as a JPEG of ${doctorLimits.portraitSide} pixels at most. Nobody sees it before the doctor is saved.`,
  body: multipartBody({ file: filePart(doctorLimits.portraitBytes) }),
  answers: { 201: z.object({ portrait: storedPicture }) },
})

export const moveDoctor = endpoint({
  ...managed,
  name: 'moveDoctor',
  method: 'POST',
  path: '/doctor-settings/{id}/place',
  summary: 'Put a doctor at another place of the list, which is the order that patients see.',
  params: z.object({ id }),
  body: z.strictObject({ place: listPlace }),
  answers: { 204: z.undefined() },
})
