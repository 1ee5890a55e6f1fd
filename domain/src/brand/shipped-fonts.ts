/** What a clinic says about its fonts. */
export type BrandFonts = {
  readonly font?: string | undefined
  readonly fontFile?: string | undefined
  readonly fontName?: string | undefined
  readonly headingFontName?: string | undefined
  readonly headingWeight: number
  readonly headingTracking: number
}

/** Fonts that are served by us, by the style sheet that has them; the first is the device's own, which needs none. */
export const shippedFonts = {
  system: { headingWeight: 700, headingTracking: -0.02 },
  manrope: {
    ...{ font: '/fonts/manrope.css', fontName: 'Manrope Variable', headingFontName: 'Manrope Variable' },
    ...{ headingWeight: 720, headingTracking: -0.03 },
  },
  frauncesFigtree: {
    ...{ font: '/fonts/fraunces-figtree.css', fontName: 'Figtree Variable', headingFontName: 'Fraunces Variable' },
    ...{ headingWeight: 560, headingTracking: -0.018 },
  },
} as const satisfies Record<string, BrandFonts>

export type ShippedFont = keyof typeof shippedFonts
export const shippedFontNames = Object.keys(shippedFonts) as ShippedFont[]

/** Which of them a clinic has; null for one of its own. */
export function shippedFontOf({ font, fontFile, fontName, headingFontName }: BrandFonts): ShippedFont | null {
  if (fontFile !== undefined) return null
  const plain = (name: string | undefined) => (name === 'system-ui' ? undefined : name)
  const text = plain(fontName)
  const heading = plain(headingFontName) ?? text
  const isSame = (shipped: BrandFonts) =>
    shipped.font === font && shipped.fontName === text && shipped.headingFontName === heading
  return shippedFontNames.find((name) => isSame(shippedFonts[name])) ?? null
}
