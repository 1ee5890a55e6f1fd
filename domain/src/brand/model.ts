import { z } from 'zod'
import { line, phone } from '../kit/shapes.ts'
import { organizationData } from '../organizations/model.ts'
import { colour, fontName, styleSheet } from '../organizations/clinic-file-shapes.ts'
import { brandLimits } from './limits.ts'
import { themeColours } from './theme.ts'

const colours = <const F extends readonly string[]>(fields: F) =>
  z.strictObject(
    Object.fromEntries(fields.map((field) => [field, colour.optional()])) as Record<
      F[number],
      z.ZodOptional<typeof colour>
    >,
  )

const theme = z.strictObject({
  global: colours(themeColours.global).optional(),
  navbarTheme: colours(themeColours.navbarTheme).optional(),
  cards: colours(themeColours.cards).extend({ enableGradientButtons: z.boolean().optional() }).optional(),
  modals: colours(themeColours.modals).optional(),
})

/** What a clinic says about its look, without its logo, which a file has as a path and the API as an address. */
export const brandStyles = z.strictObject({
  font: styleSheet.optional(),
  fontName: fontName.optional(),
  headingFontName: fontName.optional(),
  headingWeight: z.int().min(100).max(1000).default(700),
  headingTracking: z.number().min(-0.1).max(0.1).default(-0.02).describe('In em.'),
  radii: z
    .strictObject({
      control: z.number().min(0).max(brandLimits.corners.control).describe('Pixels.'),
      card: z.number().min(0).max(brandLimits.corners.card).describe('Pixels.'),
      face: z.number().min(0).max(brandLimits.corners.face).describe('Per cent of the face.'),
    })
    .optional(),
  theme: theme.default({}),
  themeDark: theme.default({}),
})

const department = z.strictObject({
  type: z.string().regex(/^[A-Z][A-Za-z]+$/, { error: 'must be a schema.org type like MedicalClinic' }),
  name: line(200),
  specialty: line(100),
  medicalSpecialty: z.string().regex(/^[A-Z][A-Za-z]+$/, { error: 'must be a schema.org MedicalSpecialty' }),
  openingHours: z.union([line(100), z.array(line(100)).min(1).max(14)]),
  address: z.strictObject({
    type: z.literal('PostalAddress'),
    streetAddress: line(200),
    addressLocality: line(100),
    addressRegion: line(100),
    postalCode: line(20),
    addressCountry: line(100),
  }),
})

/** What a clinic's public pages say, and search engines are told. */
export const staticContent = z.strictObject({
  title: line(brandLimits.title),
  description: line(brandLimits.description),
  hero: z.strictObject({ heading: line(brandLimits.heading), lead: line(brandLimits.lead) }),
  structuredData: z.strictObject({ department }),
  homepage: z.strictObject({
    footer: z.strictObject({ contactUs: z.strictObject({ phone }) }),
  }),
})

/** A picture of the clinic's, as `addLogo` and `addSocialPicture` answer it. */
export const storedPicture = z.string().regex(/^\/files\/[0-9a-f]{32}$/, { error: 'must be a picture of this clinic' })

/** A font of the clinic's, as `addFont` and `fetchFont` answer it. */
export const storedFont = z.string().regex(/^\/files\/[0-9a-f]{32}$/, { error: 'must be a font of this clinic' })

/** A tag manager's container, which public pages load from where its maker keeps it, for who agrees to it. */
export const containerId = z
  .string()
  .regex(brandLimits.containerId, { error: 'must be a container’s id like GTM-ABC123' })

/** How a clinic looks and what it is called: the one schema of its file, its screen and the API. */
export const brand = z.strictObject({
  name: line(brandLimits.name),
  styles: brandStyles.extend({
    logo: storedPicture,
    socialPicture: storedPicture.optional().describe('Beside a link that somebody shares; else one of logo and color.'),
    fontFile: storedFont.optional().describe('In the place of a style sheet: all text is set in it.'),
  }),
  staticContent,
  gtmId: containerId.optional(),
})
export type Brand = z.infer<typeof brand>

/** A brand as a screen sends it: a department that is left out stays as it stands, whether a rule fits it or not. */
export const sentBrand = brand.extend({
  staticContent: staticContent.extend({ structuredData: z.strictObject({ department: department.optional() }) }),
})

/** A brand as it is written. */
export const writtenBrand = brand.extend({
  staticContent: staticContent.extend({ structuredData: organizationData.shape.staticContent.shape.structuredData }),
})
export type WrittenBrand = z.infer<typeof writtenBrand>

/** A brand as it is stored: one that was never given has neither a logo nor texts. */
export const savedBrand = brand.extend({
  styles: brandStyles.extend({
    logo: z.string(),
    socialPicture: z.string().optional(),
    fontFile: z.string().optional(),
  }),
  staticContent: organizationData.shape.staticContent,
})
export type SavedBrand = z.infer<typeof savedBrand>
