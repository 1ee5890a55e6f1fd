import { type Hex, type Oklch, toOklch } from './colour.ts'
import type { Status } from './roles.ts'

/**
 * Where every computed role starts, before it is stepped to its contrast. The numbers were tried on 200 random
 * brands, pure hues, greys, black and white; changing one means trying them again.
 */
export interface Formulas {
  /** The way text steps to gain contrast: darker (-1) on light pages, lighter (1) on dark ones. */
  readonly textward: 1 | -1
  readonly page: Oklch
  readonly surface: Oklch
  readonly sunk: Oklch
  readonly tint: Oklch
  readonly line: Oklch
  readonly lineStrong: Oklch
  readonly face: Oklch
  readonly text: Oklch
  readonly quiet: Oklch
  readonly edge: Oklch
  readonly brand: Oklch
  readonly onBrand: Oklch
  hover(brand: Hex): Oklch
  brandText(brand: Hex): Oklch
  readonly nav: Oklch
  readonly shade: Oklch
  readonly status: Readonly<Record<Status, Oklch>>
  readonly statusTint: Readonly<Record<Status, Oklch>>
}

export function lightFormulas(brand: Oklch): Formulas {
  const { l, c, h } = brand
  const k = strength(c)
  const { neutral, between } = neutralHues(h)
  return {
    textward: -1,
    page: { l: 0.975, c: 0.01 * k, h: neutral },
    surface: { l: 1, c: 0, h: 0 },
    sunk: { l: 0.946, c: 0.015 * k, h: neutral },
    tint: { l: 0.936, c: 0.025 * k, h: between },
    line: { l: 0.905, c: 0.02 * k, h: neutral },
    lineStrong: { l: 0.8, c: 0.035 * k, h: neutral },
    face: { l: 0.936, c: 0.025 * k, h: between },
    text: { l: 0.255, c: 0.035 * k, h: neutral },
    quiet: { l: 0.5, c: 0.04 * k, h: neutral },
    edge: { l: 0.66, c: 0.037 * k, h: neutral },
    brand: { l: Math.min(l, 0.62), c, h },
    onBrand: { l: 1, c: 0, h: 0 },
    hover: (hex) => ({ l: toOklch(hex).l - 0.065, c: 0.92 * c, h }),
    brandText: (hex) => ({ l: toOklch(hex).l, c, h }),
    nav: deepShade(brand),
    shade: deepShade(brand),
    status: {
      ok: { l: 0.47, c: 0.09, h: 155 },
      warn: { l: 0.51, c: 0.11, h: 75 },
      bad: { l: 0.5, c: 0.17, h: 27 },
      info: { l: 0.47, c: 0.09, h: 249 },
    },
    statusTint: {
      ok: { l: 0.94, c: 0.022, h: 155 },
      warn: { l: 0.94, c: 0.048, h: 90 },
      bad: { l: 0.94, c: 0.026, h: 27 },
      info: { l: 0.94, c: 0.017, h: 249 },
    },
  }
}

export function darkFormulas(brand: Oklch): Formulas {
  const { l, c, h } = brand
  const k = strength(c)
  const { between } = neutralHues(h)
  const depth = 0.016 + 0.035 * k * (h > 200 && h < 330 ? 1 : 0.2)
  const sunk = { l: 0.165, c: 0.6 * depth * k, h }
  return {
    textward: 1,
    page: { l: 0.19, c: 0.7 * depth * k, h },
    surface: { l: 0.236, c: depth * k, h },
    sunk,
    tint: { l: 0.298, c: Math.min(0.1, 2 * depth) * k, h },
    line: { l: 0.315, c: 1.2 * depth * k, h },
    lineStrong: { l: 0.42, c: 0.08 * k, h },
    face: { l: 0.66, c: 0.06 * k, h: between },
    text: { l: 0.95, c: 0.017 * k, h },
    quiet: { l: 0.75, c: 0.04 * k, h },
    edge: { l: 0.52, c: Math.min(0.09, 1.7 * depth) * k, h },
    brand: { l: Math.min(0.8, Math.max(0.7, l)), c: Math.min(c, 0.135), h },
    onBrand: { l: 0.2, c: 0.045 * k, h },
    hover: (hex) => ({ l: toOklch(hex).l + 0.06, c: 0.75 * c, h }),
    brandText: (hex) => ({ l: Math.min(0.93, toOklch(hex).l + 0.05), c: Math.min(c, 0.115), h }),
    nav: sunk,
    shade: { l: 0, c: 0, h: 0 },
    status: {
      ok: { l: 0.81, c: 0.09, h: 155 },
      warn: { l: 0.81, c: 0.125, h: 75 },
      bad: { l: 0.81, c: 0.105, h: 27 },
      info: { l: 0.81, c: 0.07, h: 249 },
    },
    statusTint: {
      ok: { l: 0.295, c: 0.04, h: 155 },
      warn: { l: 0.295, c: 0.05, h: 84 },
      bad: { l: 0.295, c: 0.06, h: 27 },
      info: { l: 0.295, c: 0.04, h: 249 },
    },
  }
}

/** How much of a brand's chroma its neutrals take: none for a grey, all from 0.14 up. */
function strength(chroma: number): number {
  return Math.min(1, chroma / 0.14)
}

/** Warm brands get neutrals pulled towards sand, the others neutrals a step further round the wheel. */
function neutralHues(h: number): { neutral: number; between: number } {
  const signed = h > 345 ? h - 360 : h
  const neutral = h < 110 || h > 345 ? signed + 0.8 * (72 - signed) : h + 8
  return { neutral, between: (signed + neutral) / 2 }
}

function deepShade({ c, h }: Oklch): Oklch {
  return { l: 0.235, c: Math.min(0.09, c / 2), h }
}
