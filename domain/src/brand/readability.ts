import { contrast, type Hex } from './colour.ts'
import { contrastRules } from './contrasts.ts'
import type { Palette, Role } from './roles.ts'
import { themeColours, type ThemeField } from './theme.ts'

/** Where text stands, as somebody would point at it, in the order of a list. */
export const readings = {
  textOnPage: ['text', 'page'],
  quietOnPage: ['quiet', 'page'],
  linkOnCard: ['brand-text', 'surface'],
  textOnCard: ['card-text', 'surface'],
  textOnButton: ['on-brand', 'brand'],
  textOnCardButton: ['on-card-btn', 'card-btn'],
  textOnDisabled: ['quiet', 'disabled'],
  menuOnNavigation: ['on-nav', 'nav'],
  currentPage: ['on-nav-on', 'nav-on'],
  navigationButton: ['on-nav-btn', 'nav-btn'],
  textInDialog: ['modal-text', 'modal-surface'],
  dialogButton: ['on-modal-btn', 'modal-btn'],
  warningText: ['bad', 'bad-tint'],
} as const satisfies Record<string, readonly [text: Role, ground: Role]>

export type Reading = keyof typeof readings

const buttons = (name: string, text: string) => [name, text, `${name}-hover`, `${name}-disabled`] as Role[]
const inOrder: Record<string, readonly Role[]> = {
  global: ['page', 'text', 'brand', 'on-brand', 'brand-hover', 'disabled', 'brand-text'],
  navbarTheme: ['nav', 'on-nav', ...buttons('nav-btn', 'on-nav-btn'), 'nav-on', 'on-nav-on'],
  cards: ['surface', 'card-text', ...buttons('card-btn', 'on-card-btn'), 'card-btn-from', 'card-btn-to'],
  modals: ['modal-surface', 'modal-text', ...buttons('modal-btn', 'on-modal-btn')],
}

/** The colour that a field of the theme decides, by the order of `themeColours`. */
export function roleOf(field: ThemeField): Role {
  const [group, name] = field.split('.') as [keyof typeof themeColours, string]
  return inOrder[group]![(themeColours[group] as readonly string[]).indexOf(name)]!
}

export type MeasuredContrast = { readonly contrast: number; readonly least: number }

/**
 * How a colour in this role is seen where that is hardest, by the rules that every palette keeps; undefined for one that no
 * rule asks about.
 */
export function hardest(palette: Palette, role: Role, colour: Hex = palette[role]): MeasuredContrast | undefined {
  const partners = contrastRules.flatMap(([texts, least, grounds]) => [
    ...(texts.includes(role) ? grounds.map((ground) => [ground, least] as const) : []),
    ...(grounds.includes(role) ? texts.map((text) => [text, least] as const) : []),
  ])
  return partners
    .map(([partner, least]) => ({ contrast: contrast(colour, palette[partner]), least }))
    .toSorted((a, b) => a.contrast / a.least - b.contrast / b.least)[0]
}

/** As it is said: cut off, so that what is said to hold does. */
export const ratio = (value: number): number => Math.floor(value * 10 + 1e-9) / 10
