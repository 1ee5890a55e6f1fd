/** A font that comes as a package, and the fonts of most systems that stand in for it until it is there. */
export interface Family {
  readonly name: string
  readonly source: string
  readonly copyright: string
  readonly weights: string
  readonly range: string
  /** From its `hhea` table, per cent of the em. */
  readonly ascent: number
  readonly descent: number
  /** Of those that a system has, the last for a weight serves. */
  readonly standIns: readonly StandIn[]
}

interface StandIn {
  readonly weights: string
  readonly local: readonly string[]
  /**
   * Per cent: the average width of English and German text in the font, at the weight that pages use, against the
   * stand-in's. Measured in Chromium; Liberation Sans has Arial's widths. Android has Roboto and Noto Serif, a bare
   * Linux DejaVu.
   */
  readonly sizeAdjust: number
}

const latin =
  'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD'
const regular = { dejaVu: ['DejaVu Sans'], roboto: ['Roboto', 'Roboto-Regular'] }
const bold = { dejaVu: ['DejaVu Sans Bold', 'DejaVuSans-Bold'], roboto: ['Roboto Bold', 'Roboto-Bold'] }
const notoSerif = ['Noto Serif', 'NotoSerif', 'NotoSerif-Regular']
const georgia = ['Georgia', 'Gelasio']
const arial = ['Arial', 'ArialMT', 'Liberation Sans', 'Arimo']
const arialBold = ['Arial Bold', 'Arial-BoldMT', 'Liberation Sans Bold', 'Arimo Bold']

const fraunces: Family = {
  name: 'Fraunces Variable',
  source: '@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2',
  copyright: 'Copyright 2020 The Fraunces Project Authors',
  weights: '100 900',
  range: latin,
  ascent: 97.8,
  descent: 25.5,
  standIns: [
    { weights: '100 900', local: ['DejaVu Serif'], sizeAdjust: 92.9 },
    { weights: '100 900', local: notoSerif, sizeAdjust: 99.7 },
    { weights: '100 900', local: georgia, sizeAdjust: 106.7 },
  ],
}

const figtree: Family = {
  name: 'Figtree Variable',
  source: '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
  copyright: 'Copyright 2022 The Figtree Project Authors',
  weights: '300 900',
  range: latin,
  ascent: 95,
  descent: 25,
  standIns: [
    { weights: '300 559', local: regular.dejaVu, sizeAdjust: 88.6 },
    { weights: '560 900', local: bold.dejaVu, sizeAdjust: 79.2 },
    { weights: '300 559', local: regular.roboto, sizeAdjust: 101.1 },
    { weights: '560 900', local: bold.roboto, sizeAdjust: 100.2 },
    { weights: '300 559', local: arial, sizeAdjust: 99.9 },
    { weights: '560 900', local: arialBold, sizeAdjust: 95.4 },
  ],
}

const manrope: Family = {
  name: 'Manrope Variable',
  source: '@fontsource-variable/manrope/files/manrope-latin-wght-normal.woff2',
  copyright: 'Copyright 2019 The Manrope Project Authors',
  weights: '200 800',
  range: latin,
  ascent: 106.6,
  descent: 30,
  standIns: [
    { weights: '200 559', local: regular.dejaVu, sizeAdjust: 89.9 },
    { weights: '560 800', local: bold.dejaVu, sizeAdjust: 83.5 },
    { weights: '200 559', local: regular.roboto, sizeAdjust: 102.6 },
    { weights: '560 800', local: bold.roboto, sizeAdjust: 105.8 },
    { weights: '200 559', local: arial, sizeAdjust: 101.1 },
    { weights: '560 800', local: arialBold, sizeAdjust: 99.5 },
  ],
}

export const families: readonly Family[] = [fraunces, figtree, manrope]

/** The style sheets that clinics name, and what each holds. */
export const sheets: Readonly<Record<string, readonly Family[]>> = {
  'fraunces-figtree.css': [fraunces, figtree],
  'manrope.css': [manrope],
}

/** Stand-ins with the font's widths and line heights, so that nothing moves when it arrives. */
export function fallbackFaces(family: Family): string[] {
  return family.standIns.map(({ weights, local, sizeAdjust }) => {
    const scaled = (metric: number) => `${((metric / sizeAdjust) * 100).toFixed(2)}%`
    const sources = local.map((name) => `local('${name}')`).join(',')
    return `@font-face{font-family:'${family.name} Fallback';font-weight:${weights};src:${sources};size-adjust:${sizeAdjust}%;ascent-override:${scaled(family.ascent)};descent-override:${scaled(family.descent)};line-gap-override:0%}`
  })
}
