import { channels, parseHex } from './colour.ts'
import { type Palette, type Palettes, type Role, roles } from './roles.ts'

/** Corners: pixels for controls and cards, per cent of its size for a face. */
export interface Radii {
  readonly control: number
  readonly card: number
  readonly face: number
}

/** A font of the clinic's own, and how its lines and letters measure: per cent of the em, and of Arial's width. */
export interface FontFace {
  readonly file: string
  readonly name: string
  readonly weights: readonly [least: number, most: number]
  readonly ascent: number
  readonly descent: number
  readonly width: number
}

/** Family names as their stylesheet declares them, the weight of headings and their tracking in em. */
export interface Fonts {
  readonly text?: string | undefined
  readonly heading?: string | undefined
  readonly headingWeight: number
  readonly headingTracking: number
  readonly face?: FontFace | undefined
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
    ...(fonts.face ? faces(fonts.face) : []),
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

// As wide as Arial they are at 1. Of those that a system has, the last serves.
const standIns = [
  [['DejaVu Sans'], 1.127],
  [['Roboto', 'Roboto-Regular'], 0.987],
  [['Arial', 'ArialMT', 'Liberation Sans', 'Arimo'], 1],
] as const

/** A font that is not there for the first picture is left out until the next page, and what stands in for it has its measures. */
function faces({ file, name, weights, width, ...lines }: FontFace): string[] {
  if (!/^\/files\/[0-9a-f]{32}$/.test(file)) throw new RangeError("the font is no file of the clinic's")
  if (!FONT_NAME.test(name)) throw new RangeError("the font's name is none")
  const [least, most] = weights.map((weight) => number('font-weight', weight, 1, 1000))
  const wide = number('size-adjust', width, 30, 300)
  const ascent = number('ascent-override', lines.ascent, 20, 300)
  const descent = number('descent-override', lines.descent, 0, 200)
  return [
    `@font-face{font-family:"${name}";font-style:normal;font-weight:${least} ${most};font-display:optional;src:url(${file}) format("woff2")}`,
    ...standIns.map(([local, wider]) => {
      const size = wide / wider
      const scaled = (metric: number) => `${((metric / size) * 100).toFixed(2)}%`
      const sources = local.map((each) => `local("${each}")`).join(',')
      return `@font-face{font-family:"${name} Fallback";src:${sources};size-adjust:${size.toFixed(1)}%;ascent-override:${scaled(ascent)};descent-override:${scaled(descent)};line-gap-override:0%}`
    }),
  ]
}
