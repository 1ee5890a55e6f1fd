import type { SavedBrand } from './model.ts'

/** What of a brand somebody changes, as a manager would say it. */
export const brandParts = [
  ...(['name', 'logo', 'socialPicture', 'fonts', 'corners', 'colors', 'darkColors'] as const),
  ...(['texts', 'contact', 'department', 'tagManager'] as const),
] as const
export type BrandPart = (typeof brandParts)[number]

const valuesOf: Record<BrandPart, (brand: SavedBrand) => unknown> = {
  name: ({ name }) => name,
  logo: ({ styles }) => styles.logo,
  socialPicture: ({ styles }) => styles.socialPicture,
  fonts: ({ styles: { font, fontFile, fontName, headingFontName, headingWeight, headingTracking } }) => [
    ...[font, fontFile, fontName, headingFontName, headingWeight, headingTracking],
  ],
  corners: ({ styles: { radii } }) => radii,
  colors: ({ styles }) => styles.theme,
  darkColors: ({ styles }) => styles.themeDark,
  texts: ({ staticContent: { title, description, hero } }) => [title, description, hero],
  contact: ({ staticContent: { homepage } }) => homepage,
  department: ({ staticContent: { structuredData } }) => structuredData,
  tagManager: ({ gtmId }) => gtmId,
}

/** In which parts two brands differ, in the order of the screen. */
export const changedParts = (before: SavedBrand, after: SavedBrand): BrandPart[] =>
  brandParts.filter((part) => inOrder(valuesOf[part](before)) !== inOrder(valuesOf[part](after)))

/** The database has the keys of an object in an order of its own. */
const inOrder = (value: unknown) =>
  JSON.stringify(value, (_key, each: unknown) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  )
