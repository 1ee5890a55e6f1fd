import { parseHex } from '@polyclinic/domain/brand/colour.ts'
import { brandLimits } from '@polyclinic/domain/brand/limits.ts'
import type { SavedBrand } from '@polyclinic/domain/brand/model.ts'
import { shippedFontOf, shippedFonts, type ShippedFont } from '@polyclinic/domain/brand/shipped-fonts.ts'
import { defaultRadii } from '@polyclinic/domain/brand/css.ts'
import { phonePattern } from '@polyclinic/domain/kit/person-limits.ts'
import type { Edits } from '../versions/use-draft.ts'
import { areHours, hoursIn, linesOf } from './opening-lines.ts'
import type { BrandBody } from './use-brand.ts'

/** What was typed and is not published, by the field's place in the brand: `styles.theme.global.textColor`. */
export type BrandEdits = Edits

export const fontField = 'styles.font'
export const logoField = 'styles.logo'
export const socialField = 'styles.socialPicture'
export const containerField = 'gtmId'

const departmentFields = {
  ...{ type: 60, name: 200, specialty: 100, medicalSpecialty: 60, openingHours: 1400 },
  ...{ 'address.streetAddress': 200, 'address.postalCode': 20, 'address.addressLocality': 100 },
  ...{ 'address.addressRegion': 100, 'address.addressCountry': 100 },
} as const
export type DepartmentField = keyof typeof departmentFields
const departmentPath = 'staticContent.structuredData.department.'
export const departmentField = (name: DepartmentField) => departmentPath + name
/** The part of the department that a field is of. */
export const departmentFieldOf = (field: string): DepartmentField | null => {
  const name = field.startsWith(departmentPath) ? field.slice(departmentPath.length) : ''
  return Object.hasOwn(departmentFields, name) ? (name as DepartmentField) : null
}
const hoursField = departmentField('openingHours')
export const phoneField = 'staticContent.homepage.footer.contactUs.phone'
export const textFields = {
  name: { at: 'name', most: brandLimits.name },
  title: { at: 'staticContent.title', most: brandLimits.title },
  description: { at: 'staticContent.description', most: brandLimits.description },
  heading: { at: 'staticContent.hero.heading', most: brandLimits.heading },
  lead: { at: 'staticContent.hero.lead', most: brandLimits.lead },
} as const
export type TextField = keyof typeof textFields

/** The font of a clinic that is none of ours stays as long as no other is chosen. */
export const ownFont = 'own'

export const isColourField = (field: string) => /^styles\.theme(Dark)?\./.test(field) && !field.endsWith('Buttons')
const isCorner = (field: string) => field.startsWith('styles.radii.')

/** Names of the days from Monday on, as the reader's language writes opening hours. */
export type Days = readonly string[]

type Tree = { [key: string]: unknown }
type Leaf = string | number | boolean | undefined | readonly string[]

/** What stands in a field, as it is typed. */
export function valueAt(brand: SavedBrand, field: string, days: Days): string {
  if (field === fontField) {
    const { fontFile, fontName = '' } = brand.styles
    return shippedFontOf(brand.styles) ?? (fontFile ? fontChoice({ fontFile, name: fontName }) : ownFont)
  }
  const path = field.split('.')
  const value = path.reduce<unknown>((tree, key) => (tree as Tree | undefined)?.[key], brand) as Leaf
  if (isCorner(field)) return String(value ?? defaultRadii[path.at(-1) as keyof typeof defaultRadii])
  if (field === hoursField) return linesOf((value ?? []) as string | readonly string[], days)
  return value === undefined ? '' : String(value)
}

/** A colour as it is stored, if it is one: the sign before it may be left out. */
export const colourIn = (typed: string) => parseHex(typed.trim()) ?? parseHex(`#${typed.trim()}`)

/** A container's id has capital letters alone. */
const containerIn = (typed: string) => typed.trim().toUpperCase()

/** The brand with what was typed; a field that is wrong stands as it was typed, and is named by `wrongFields`. */
export function withEdits(brand: SavedBrand, edits: BrandEdits, days: Days): SavedBrand {
  const next = structuredClone({
    ...{ name: brand.name, styles: brand.styles, staticContent: brand.staticContent, gtmId: brand.gtmId },
  })
  for (const [field, typed] of Object.entries(edits)) {
    if (field === fontField) Object.assign(next.styles, fontsOf(typed))
    else put(next, field, stored(field, typed, days))
  }
  next.styles.radii = next.styles.radii && { ...defaultRadii, ...next.styles.radii }
  return next
}

/** What a preview can show: without what is no colour and no number yet. */
export const shownBrand = (brand: SavedBrand, edits: BrandEdits, days: Days): SavedBrand =>
  withEdits(
    brand,
    Object.fromEntries(Object.entries(edits).filter(([field, typed]) => !mistakeIn(field, typed, days))),
    days,
  )

/** As the API takes it. A department that nobody changed stays, whether a rule fits it or not. */
export const asBody = ({ name, styles, staticContent, gtmId }: SavedBrand, edits: BrandEdits): BrandBody => ({
  ...{ name, styles, gtmId },
  staticContent: {
    ...staticContent,
    structuredData: Object.keys(edits).some((field) => departmentFieldOf(field))
      ? (staticContent.structuredData as BrandBody['staticContent']['structuredData'])
      : {},
  },
})

/** A font of the clinic's own as a choice beside the shipped ones: where it is, and its name. */
export const fontChoice = ({ fontFile, name }: { fontFile: string; name: string }) => `${fontFile} ${name}`

export function ownFontIn(choice: string): { fontFile: string; name: string } | null {
  const [, fontFile, name] = /^(\/files\/\w+) (.+)$/.exec(choice) ?? []
  return fontFile !== undefined && name !== undefined ? { fontFile, name } : null
}

function fontsOf(choice: string) {
  const own = ownFontIn(choice)
  if (own) {
    const { fontFile, name } = own
    return { ...shippedFonts.system, font: undefined, fontFile, fontName: name, headingFontName: name }
  }
  if (!Object.hasOwn(shippedFonts, choice)) return {}
  const none = { font: undefined, fontFile: undefined, fontName: undefined, headingFontName: undefined }
  return { ...none, ...shippedFonts[choice as ShippedFont] }
}

function stored(field: string, typed: string, days: Days): unknown {
  if (field.endsWith('Buttons')) return typed === 'true' || undefined
  if (isColourField(field)) return typed.trim() === '' ? undefined : (colourIn(typed) ?? typed.trim())
  if (field === socialField) return typed === '' ? undefined : typed
  if (field === containerField) return containerIn(typed) || undefined
  if (field === hoursField) return hoursIn(typed, days)
  return isCorner(field) ? Number(typed) : typed.trim()
}

function put(brand: object, field: string, value: unknown): void {
  const path = field.split('.')
  let place = brand as Tree
  for (const key of path.slice(0, -1)) place = (place[key] ??= {}) as Tree
  const last = path.at(-1)!
  if (value === undefined) delete place[last]
  else place[last] = value
}

/** How long a text may be. */
export const mostIn = (field: string): number => {
  const department = departmentFieldOf(field)
  if (department) return departmentFields[department]
  return Object.values(textFields).find(({ at }) => at === field)?.most ?? 0
}

export type Mistake = 'missing' | 'too-long' | 'no-colour' | 'no-phone' | 'no-corner' | 'no-hours' | 'no-container'

/** What is wrong with what was typed into a field. */
export function mistakeIn(field: string, typed: string, days: Days): Mistake | null {
  if (isColourField(field)) return typed.trim() !== '' && !colourIn(typed) ? 'no-colour' : null
  if (field === containerField)
    return typed.trim() === '' || brandLimits.containerId.test(containerIn(typed)) ? null : 'no-container'
  if (field === phoneField) return phonePattern.test(typed.trim()) ? null : 'no-phone'
  if (isCorner(field)) {
    const most = brandLimits.corners[field.split('.').at(-1) as keyof typeof brandLimits.corners]
    const isWithin = typed.trim() !== '' && Number(typed) >= 0 && Number(typed) <= most
    return isWithin ? null : 'no-corner'
  }
  const department = departmentFieldOf(field)
  if (department) {
    if (typed.trim() === '') return 'missing'
    if (field === hoursField && !areHours(typed, days)) return 'no-hours'
    return typed.trim().length > departmentFields[department] ? 'too-long' : null
  }
  const text = Object.values(textFields).find(({ at }) => at === field)
  if (!text) return null
  if (typed.trim() === '') return 'missing'
  return typed.trim().length > text.most ? 'too-long' : null
}

/** A field of the body that the API refused, as the form names it. */
export const fieldOf = (pointer: string): string => {
  const field = pointer.replace(/^\/body\//, '').replaceAll('/', '.')
  if (field.startsWith(hoursField)) return hoursField
  return /^styles\.(font|heading)/.test(field) ? fontField : field
}
