import { z } from 'zod'
import { id, slug, text, timeZone } from '../kit/shapes.ts'

const colours = z.record(z.string(), z.union([z.string(), z.boolean()]))
/** The spec's groups; which fields a group has is told in `brand/theme.ts`. */
export const themeGroups = z.object({
  global: colours.optional(),
  navbarTheme: colours.optional(),
  cards: colours.optional(),
  modals: colours.optional(),
})

export const policy = z
  .object({
    freeUntilMinutes: z.int().min(0),
    lateFeeMinor: z.int().min(0),
    closedUntilMinutes: z.int().min(0),
  })
  .meta({
    description:
      'Before the first limit a change is free, between them late with the fee, after the second by phone only.',
  })
export type Policy = z.infer<typeof policy>

export const asking = z.enum(['off', 'optional', 'required'])

/** The spec's organization data, and under `settings` what the product needs besides. */
export const organizationData = z.object({
  id,
  name: z.string(),
  slug,
  config: z.object({ appUrl: z.string(), gtmId: z.string().nullable() }),
  styles: z.object({
    logo: z.string(),
    font: z.string().nullable(),
    fontName: z.string(),
    headingFontName: z.string(),
    theme: themeGroups,
    themeDark: themeGroups,
  }),
  staticContent: z.object({
    title: z.string(),
    description: z.string(),
    hero: z.object({ heading: z.string(), lead: z.string() }),
    structuredData: z.object({
      department: z.object({
        type: z.string(),
        name: z.string(),
        specialty: z.string(),
        medicalSpecialty: z.string(),
        openingHours: z.union([z.string(), z.array(z.string())]),
        address: z.object({
          type: z.string(),
          streetAddress: z.string(),
          addressLocality: z.string(),
          addressRegion: z.string(),
          postalCode: z.string(),
          addressCountry: z.string(),
        }),
      }),
    }),
    homepage: z.object({ footer: z.object({ contactUs: z.object({ phone: z.string() }) }) }),
  }),
  settings: z.object({
    locale: z.string(),
    country: z.string(),
    currency: z.string(),
    timeZone,
    policy,
    phone: asking,
    birthDate: asking,
    insurance: asking,
    hasImprint: z.boolean(),
    hasNotice: z.boolean().describe('A Notice of Privacy Practices, as HIPAA asks for.'),
    isDemo: z.boolean(),
  }),
})
export type OrganizationData = z.infer<typeof organizationData>

export const legalPage = z.enum(['privacy', 'notice', 'imprint', 'accessibility'])
export const legalText = z.object({
  page: legalPage,
  language: z.string(),
  sections: z.array(z.object({ heading: z.string(), paragraphs: z.array(text(5000)) })),
  version: z.int(),
})
