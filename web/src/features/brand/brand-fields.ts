import { parseHex } from '@polyclinic/domain/brand/colour.ts'
import { brandLimits } from '@polyclinic/domain/brand/limits.ts'
import type { SavedBrand } from '@polyclinic/domain/brand/model.ts'
import { shippedFontOf, shippedFonts, type ShippedFont } from '@polyclinic/domain/brand/shipped-fonts.ts'
import { defaultRadii } from '@polyclinic/domain/brand/css.ts'
import { phonePattern } from '@polyclinic/domain/kit/person-limits.ts'
import type { Edits } from '../versions/use-draft.ts'
import type { BrandBody } from './use-brand.ts'

/** What was typed and is not published, by the field's place in the brand: `styles.theme.global.textColor`. */
export type BrandEdits = Edits

export const fontField = 'styles.font'
export const logoField = 'styles.logo'
export const socialField = 'styles.socialPicture'
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

type Tree = { [key: string]: unknown }
type Leaf = string | number | boolean | undefined

/** What stands in a field, as it is typed. */
export function valueAt(brand: SavedBrand, field: string): string {
  if (field === fontField) return shippedFontOf(brand.styles) ?? ownFont
  const path = field.split('.')
  const value = path.reduce<unknown>((tree, key) => (tree as Tree | undefined)?.[key], brand) as Leaf
  if (isCorner(field)) return String(value ?? defaultRadii[path.at(-1) as keyof typeof defaultRadii])
  return value === undefined ? '' : String(value)
}

/** A colour as it is stored, if it is one: the sign before it may be left out. */
export const colourIn = (typed: string) => parseHex(typed.trim()) ?? parseHex(`#${typed.trim()}`)

/** The brand with what was typed; a field that is wrong stands as it was typed, and is named by `wrongFields`. */
export function withEdits(brand: SavedBrand, edits: BrandEdits): SavedBrand {
  const next = structuredClone({ name: brand.name, styles: brand.styles, staticContent: brand.staticContent })
  for (const [field, typed] of Object.entries(edits)) {
    if (field === fontField) Object.assign(next.styles, fontsOf(typed))
    else put(next, field, stored(field, typed))
  }
  next.styles.radii = next.styles.radii && { ...defaultRadii, ...next.styles.radii }
  return next
}

/** What a preview can show: without what is no colour and no number yet. */
export const shownBrand = (brand: SavedBrand, edits: BrandEdits): SavedBrand =>
  withEdits(brand, Object.fromEntries(Object.entries(edits).filter(([field, typed]) => !mistakeIn(field, typed))))

/** As the API takes it. What search engines are told beside the name is on no screen, and stays. */
export const asBody = ({ name, styles, staticContent }: SavedBrand): BrandBody => ({
  ...{ name, styles },
  staticContent: { ...staticContent, structuredData: {} },
})

function fontsOf(choice: string) {
  if (!Object.hasOwn(shippedFonts, choice)) return {}
  const none = { font: undefined, fontName: undefined, headingFontName: undefined }
  return { ...none, ...shippedFonts[choice as ShippedFont] }
}

function stored(field: string, typed: string): unknown {
  if (field.endsWith('Buttons')) return typed === 'true' || undefined
  if (isColourField(field)) return typed.trim() === '' ? undefined : (colourIn(typed) ?? typed.trim())
  if (field === socialField) return typed === '' ? undefined : typed
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

export type Mistake = 'missing' | 'too-long' | 'no-colour' | 'no-phone' | 'no-corner'

/** What is wrong with what was typed into a field. */
export function mistakeIn(field: string, typed: string): Mistake | null {
  if (isColourField(field)) return typed.trim() !== '' && !colourIn(typed) ? 'no-colour' : null
  if (field === phoneField) return phonePattern.test(typed.trim()) ? null : 'no-phone'
  if (isCorner(field)) {
    const most = brandLimits.corners[field.split('.').at(-1) as keyof typeof brandLimits.corners]
    const isWithin = typed.trim() !== '' && Number(typed) >= 0 && Number(typed) <= most
    return isWithin ? null : 'no-corner'
  }
  const text = Object.values(textFields).find(({ at }) => at === field)
  if (!text) return null
  if (typed.trim() === '') return 'missing'
  return typed.trim().length > text.most ? 'too-long' : null
}

/** A field of the body that the API refused, as the form names it. */
export const fieldOf = (pointer: string): string => {
  const field = pointer.replace(/^\/body\//, '').replaceAll('/', '.')
  return /^styles\.(font|heading)/.test(field) ? fontField : field
}
