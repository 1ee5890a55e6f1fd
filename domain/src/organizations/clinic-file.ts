import { z } from 'zod'
import { brandStyles, containerId, staticContent } from '../brand/model.ts'
import { line, plainDate, slug, text } from '../kit/shapes.ts'
import { legalTexts } from '../legal/model.ts'
import { locationWords, roomWords } from '../locations/model.ts'
import { bodyAtMost, subjectAtMost } from '../message-texts/check-text.ts'
import { occasionNames } from '../message-texts/occasions.ts'
import { mailLanguages } from '../message-texts/variables.ts'
import { doctorWords } from '../providers/model.ts'
import { offerTerms, serviceWords } from '../services/model.ts'
import { dayOrMinute, fontFile, interval, photo, picture, weeklyInterval } from './clinic-file-shapes.ts'
import { clinicLocale, clinicSettings, countryCode, currencyCode } from './model.ts'

// A clinic as a file: everything that an administrator says about a clinic, strict, so that a misspelt key is refused
// and not forgotten. What one field must say about another is in clinic-file-checks.ts.

const styles = brandStyles.extend({ logo: picture, socialPicture: photo.optional(), fontFile: fontFile.optional() })

const location = z.strictObject({ slug, ...locationWords.shape, map: picture.optional() })

const closure = z.strictObject({
  from: plainDate,
  to: plainDate.optional().describe('The last day, included; without it `from` alone.'),
  name: line(100),
  location: slug.optional(),
})

const sharedResource = z.strictObject({ slug, location: slug, ...roomWords.shape })

const service = z.strictObject({ slug, ...serviceWords.shape })

const offer = z.strictObject({ service: slug, location: slug, ...offerTerms })

const provider = z.strictObject({
  slug,
  ...doctorWords.shape,
  portrait: picture.optional(),
  dailyLimit: z.int().min(1).max(200).optional(),
  services: z.array(offer).min(1),
  hours: z.array(weeklyInterval.extend({ location: slug })),
  overrides: z
    .array(z.strictObject({ date: plainDate, location: slug, intervals: z.array(interval) }))
    .default([])
    .describe('Hours of one date, instead of the weekly ones; none means not working there that day.'),
  timeOff: z
    .array(z.strictObject({ from: dayOrMinute, to: dayOrMinute, note: line(100).optional() }))
    .default([])
    .describe('A date as `to` is included; a minute as `to` ends it.'),
})

const messageText = z.strictObject({
  occasion: z.enum(occasionNames),
  language: z.enum(mailLanguages),
  subject: z.union([line(subjectAtMost), z.literal('')]),
  body: text(bodyAtMost).min(1),
})

export const clinicFile = z.strictObject({
  slug,
  name: line(120),
  ...{ locale: clinicLocale, country: countryCode, currency: currencyCode },
  timeZone: z.string().max(64),
  domains: z
    .array(
      z
        .string()
        .max(253)
        .regex(/^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*$/, {
          error: 'must be a host name in lower case, without a port',
        }),
    )
    .min(1)
    .describe('The first is the primary one.'),
  config: z
    .strictObject({
      gtmId: containerId.optional(),
    })
    .default({}),
  styles,
  staticContent,
  ...clinicSettings.shape,
  retention: clinicSettings.shape.retention.prefault({}),
  reminders: clinicSettings.shape.reminders.prefault({}),
  billing: clinicSettings.shape.billing.prefault({}),
  audit: clinicSettings.shape.audit.prefault({}),
  legal: legalTexts,
  locations: z.array(location).min(1),
  closures: z.array(closure).default([]),
  sharedResources: z.array(sharedResource).default([]).describe('Rooms and devices that doctors share.'),
  services: z.array(service).min(1),
  providers: z.array(provider).min(1),
  messageTexts: z
    .array(messageText)
    .default([])
    .describe('In place of the product’s, each for an occasion and a language.'),
})

/** A clinic as a file, read and complete: defaults are filled in. */
export type ClinicFile = z.infer<typeof clinicFile>
export type ClinicFileLocation = ClinicFile['locations'][number]
export type ClinicFileProvider = ClinicFile['providers'][number]
export type ClinicFileText = ClinicFile['messageTexts'][number]
