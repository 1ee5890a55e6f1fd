import { channels, parseHex } from './colour.ts'
import { type Palette, type Palettes, type Role, roles } from './roles.ts'

/** Corners: pixels for controls and cards, per cent of its size for a face. */
export interface Radii {
  readonly control: number
  readonly card: number
  readonly face: number
}

/** Family names as their stylesheet declares them, the weight of headings and their tracking in em. */
export interface Fonts {
  readonly text?: string | undefined
  readonly heading?: string | undefined
  readonly headingWeight: number
  readonly headingTracking: number
}

export const defaultRadii: Radii = { control: 8, card: 12, face: 20 }
export const defaultFonts: Fonts = { headingWeight: 700, headingTracking: -0.02 }

/** A font's name as it may stand between quotes in CSS. */
export const FONT_NAME = /^[A-Za-z0-9][A-Za-z0-9 _-]{0,63}$/

/**
 * The brand as custom properties under `:root`: light, dark where the system or the visitor (`data-mode`) asks for
 * it, on screens: browsers leave the dark ground off paper.
 * Nothing of a clinic reaches CSS unchecked: a RangeError names the property whose value is no colour, number or name.
 */
export function paletteCss(palettes: Palettes, radii: Radii = defaultRadii, fonts: Fonts = defaultFonts): string {
  const light = `color-scheme:light;${colours(palettes.light)}`
  const dark = `color-scheme:dark;${colours(palettes.dark)}`
  return [
    `:root{${light};${shape(radii)};${type(fonts)}}`,
    `@media screen and (prefers-color-scheme:dark){:root:not([data-mode=light]){${dark}}}`,
    `@media screen{:root[data-mode=dark]{${dark}}}`,
  ].join('\n')
}

function colours(palette: Palette): string {
  return roles.map((role) => `--${role}:${colour(role, palette[role])}`).join(';')
}

function colour(role: Role, value: unknown): string {
  const hex = typeof value === 'string' ? parseHex(value) : undefined
  if (hex === undefined) throw new RangeError(`--${role} is not a colour`)
  return role === 'shade' ? channels(hex).join(' ') : hex
}

function shape(radii: Radii): string {
  const control = number('--r-c', radii.control, 0, 40)
  const card = number('--r-card', radii.card, 0, 60)
  return `--r-c:${control}px;--r-card:${card}px;--r-face:${number('--r-face', radii.face, 0, 50)}%`
}

function type(fonts: Fonts): string {
  const weight = number('--head-w', fonts.headingWeight, 100, 1000)
  const tracking = number('--head-track', fonts.headingTracking, -0.1, 0.1)
  const text = family('--font', fonts.text)
  const heading = family('--font-head', fonts.heading ?? fonts.text)
  return `--font:${text};--font-head:${heading};--head-w:${weight};--head-track:${tracking}em`
}

function number(property: string, value: unknown, least: number, most: number): number {
  if (typeof value === 'number' && value >= least && value <= most) return value
  throw new RangeError(`${property} is not a number from ${least} to ${most}`)
}

/** A family is followed by its metric-matched fallback, which its stylesheet may declare, so that nothing shifts. */
function family(property: string, name: string | undefined): string {
  if (name === undefined) return 'system-ui,sans-serif'
  if (!FONT_NAME.test(name)) throw new RangeError(`${property} is not a font's name`)
  return `"${name}","${name} Fallback",system-ui,sans-serif`
}
