/** A colour as stored and printed: `#` and six lower-case hexadecimal digits. */
export type Hex = `#${string}`

/** Lightness 0 to 1, chroma 0 to about 0.37, hue in degrees. Source: Björn Ottosson, "A perceptual color space" (2020). */
export interface Oklch {
  readonly l: number
  readonly c: number
  readonly h: number
}

type Triple = readonly [number, number, number]

const HEX = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i
/** Below this chroma a hue is rounding noise. */
const ACHROMATIC = 0.002

/** Reads `#rgb` and `#rrggbb`; anything else is undefined, never a guess. */
export function parseHex(text: string): Hex | undefined {
  if (!HEX.test(text)) return undefined
  const digits = text.slice(1).toLowerCase()
  return `#${digits.length === 6 ? digits : [...digits].map((digit) => digit + digit).join('')}`
}

/** The three channels of a colour as whole numbers from 0 to 255. */
export function channels(hex: Hex): Triple {
  const value = Number.parseInt(hex.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

/** The colour on screen; one outside sRGB keeps its lightness and hue and loses chroma. */
export function toHex(colour: Oklch): Hex {
  const l = Math.min(1, Math.max(0, colour.l))
  return formatLinear(toLinear({ l, c: largestChroma({ ...colour, l }), h: colour.h }))
}

export function toOklch(hex: Hex): Oklch {
  const [r, g, b] = channels(hex).map((channel) => decode(channel / 255)) as unknown as Triple
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const yellow = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  const c = Math.hypot(a, yellow)
  const h = c < ACHROMATIC ? 0 : ((Math.atan2(yellow, a) * 180) / Math.PI + 360) % 360
  return { l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s, c: c < ACHROMATIC ? 0 : c, h }
}

/** Relative luminance, 0 (black) to 1 (white). Source: WCAG 2.2. */
export function luminance(hex: Hex): number {
  const [r, g, b] = channels(hex)
  return 0.2126 * decode(r / 255) + 0.7152 * decode(g / 255) + 0.0722 * decode(b / 255)
}

/** Contrast ratio, 1 to 21, in any order of the two. Source: WCAG 2.2. */
export function contrast(one: Hex, other: Hex): number {
  const a = luminance(one)
  const b = luminance(other)
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

function largestChroma(colour: Oklch): number {
  if (inGamut(toLinear(colour))) return colour.c
  let low = 0
  let high = colour.c
  for (let round = 0; round < 16; round++) {
    const middle = (low + high) / 2
    if (inGamut(toLinear({ ...colour, c: middle }))) low = middle
    else high = middle
  }
  return low
}

function inGamut(linear: Triple): boolean {
  return linear.every((channel) => channel >= -0.0005 && channel <= 1.0005)
}

function toLinear({ l, c, h }: Oklch): Triple {
  const a = c * Math.cos((h * Math.PI) / 180)
  const b = c * Math.sin((h * Math.PI) / 180)
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ]
}

function formatLinear(linear: Triple): Hex {
  const digits = linear.map((channel) =>
    Math.round(encode(Math.min(1, Math.max(0, channel))) * 255)
      .toString(16)
      .padStart(2, '0'),
  )
  return `#${digits.join('')}`
}

function decode(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
}

function encode(channel: number): number {
  return channel <= 0.0031308 ? channel * 12.92 : 1.055 * channel ** (1 / 2.4) - 0.055
}
