import { shippedFonts, type ShippedFont } from '@polyclinic/domain/brand/shipped-fonts.ts'
import { themeColours, type ThemeField } from '@polyclinic/domain/brand/theme.ts'
import type { Mode } from '@polyclinic/domain/brand/roles.ts'
import { brandLimits } from '@polyclinic/domain/brand/limits.ts'
import type { PlainTextKey } from '../../platform/i18n/catalogue.ts'
import type { Texts } from '../../platform/i18n/texts.tsx'
import {
  containerField,
  departmentFieldOf,
  fontField,
  logoField,
  mostIn,
  ownFontIn,
  phoneField,
  socialField,
  textFields,
  type DepartmentField,
  type Mistake,
} from './brand-fields.ts'

export const textWords = {
  name: 'brand.name',
  title: 'brand.pageTitle',
  description: 'brand.description',
  heading: 'brand.heading',
  lead: 'brand.introduction',
} as const satisfies Record<keyof typeof textFields, PlainTextKey>

export const departmentWords: Record<DepartmentField, PlainTextKey> = {
  type: 'brand.departmentType',
  name: 'brand.departmentName',
  specialty: 'brand.departmentSpecialty',
  medicalSpecialty: 'brand.departmentMedicalSpecialty',
  openingHours: 'brand.departmentHours',
  'address.streetAddress': 'brand.departmentStreet',
  'address.postalCode': 'brand.departmentPostalCode',
  'address.addressLocality': 'brand.departmentCity',
  'address.addressRegion': 'brand.departmentRegion',
  'address.addressCountry': 'brand.departmentCountry',
}

export type Group = keyof typeof themeColours
export const groups = Object.keys(themeColours) as Group[]

/** Where a colour of a mode stands in the brand. */
export const themeFieldIn = (mode: Mode, field: ThemeField | 'cards.enableGradientButtons') =>
  `styles.${mode === 'light' ? 'theme' : 'themeDark'}.${field}`

type ColourName = (typeof themeColours)[Group][number]

/** A field of the theme within its group. */
export const colourWord = (group: string, name: string): PlainTextKey =>
  group === 'global' && name === 'buttonBackgroundColor'
    ? 'brand.brandColor'
    : `brand.${name as ColourName | 'enableGradientButtons'}`

/** A field as it is named where it stands by itself. */
export function fieldWord(field: string, { t }: Texts): string {
  const theme = /^styles\.theme(Dark)?\.(\w+)\.(\w+)/.exec(field)
  if (theme) {
    const [, isDark, group, name] = theme
    const within = t('brand.fieldIn', { group: t(`brand.${group as Group}`), field: t(colourWord(group!, name!)) })
    return isDark ? t('brand.fieldIn', { group: t('brand.dark'), field: within }) : within
  }
  const text = Object.entries(textFields).find(([, { at }]) => at === field)?.[0] as keyof typeof textFields | undefined
  if (text) return t(textWords[text])
  if (field === phoneField) return t('brand.phone')
  if (field === fontField) return t('brand.font')
  if (field === logoField) return t('brand.logo')
  if (field === socialField) return t('brand.socialPicture')
  if (field === containerField) return t('brand.container')
  const department = departmentFieldOf(field)
  if (department) return t(departmentWords[department])
  if (field.endsWith('card')) return t('brand.cardCorners')
  return t(field.endsWith('control') ? 'brand.controlCorners' : 'brand.otherField')
}

export function mistakeWords(field: string, mistake: Mistake, texts: Texts): string {
  const { t } = texts
  const named = fieldWord(field, texts)
  if (mistake === 'missing') return t('brand.missing', { field: named })
  if (mistake === 'no-colour') return t('brand.noColour', { field: named })
  if (mistake === 'no-phone') return t('brand.noPhone')
  if (mistake === 'no-corner')
    return t('brand.noCorner', { field: named, most: brandLimits.corners[field.endsWith('card') ? 'card' : 'control'] })
  if (mistake === 'no-container') return t('brand.noContainer')
  if (mistake === 'no-hours') return t('brand.noHours')
  return t('brand.tooLong', { field: named, count: mostIn(field) })
}

export const fontWords: Record<ShippedFont, PlainTextKey> = {
  system: 'brand.fontSystem',
  manrope: 'brand.fontManrope',
  frauncesFigtree: 'brand.fontFrauncesFigtree',
}

/** What stands in a field, as somebody would say it. */
export function shownValue(field: string, value: string, { t }: Texts): string {
  if (field !== fontField) return value
  if (Object.hasOwn(shippedFonts, value)) return t(fontWords[value as ShippedFont])
  return ownFontIn(value)?.name ?? t('brand.otherField')
}
