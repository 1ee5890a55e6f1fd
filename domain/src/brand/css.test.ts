import { describe, expect, test } from 'vitest'
import { defaultFonts, defaultRadii, paletteCss } from './css.ts'
import { computePalettes } from './palette.ts'
import { type Palettes, roles } from './roles.ts'

const palettes = computePalettes()
const fonts = { text: 'Figtree Variable', heading: 'Fraunces Variable', headingWeight: 560, headingTracking: -0.018 }

describe('the style sheet of a brand', () => {
  const css = paletteCss(palettes, { control: 12, card: 20, face: 28 }, fonts)

  test('has every role once in light and in both dark blocks', () => {
    for (const role of roles) expect(css.split(`--${role}:`)).toHaveLength(4)
    expect(css).toContain(`--brand:${palettes.light.brand};`)
    expect(css).toContain(
      '@media screen and (prefers-color-scheme:dark){:root:not([data-mode=light]){color-scheme:dark;',
    )
    expect(css).toContain(`@media screen{:root[data-mode=dark]{color-scheme:dark;--page:${palettes.dark.page};`)
  })

  test('has corners, families with their fallbacks, and the shade as numbers', () => {
    expect(css).toContain('--r-c:12px;--r-card:20px;--r-face:28%')
    expect(css).toContain('--font:"Figtree Variable","Figtree Variable Fallback",system-ui,sans-serif;')
    expect(css).toContain('--head-w:560;--head-track:-0.018em')
    expect(css).toMatch(/--shade:\d+ \d+ \d+;/)
  })

  test('a heading font that is not given is the text font, and without both it is the system’s', () => {
    expect(paletteCss(palettes, defaultRadii, { ...fonts, heading: undefined })).toContain(
      '--font-head:"Figtree Variable"',
    )
    expect(paletteCss(palettes)).toContain('--font:system-ui,sans-serif;--font-head:system-ui,sans-serif;')
  })
})

describe('nothing unchecked reaches CSS', () => {
  test.each(['red', '#fff;}body{display:none', '</style><script>', 'url(//x)', '', undefined, 7])(
    'colour %j',
    (value) => {
      const spoiled = { ...palettes, light: { ...palettes.light, brand: value } } as unknown as Palettes
      expect(() => paletteCss(spoiled)).toThrow('--brand')
    },
  )

  test('a role that does not exist is never printed', () => {
    const more = { ...palettes, dark: { ...palettes.dark, 'x}</style>': '#ffffff' } }
    expect(paletteCss(more)).toBe(paletteCss(palettes))
  })

  test.each(['"', 'A";}', 'A\\', 'A</style>', "A'", 'A,B', '', 'A\n', 'x'.repeat(65)])('font name %j', (name) => {
    expect(() => paletteCss(palettes, defaultRadii, { ...defaultFonts, text: name })).toThrow('--font')
  })

  test.each([NaN, Infinity, -1, 1000, '8px;}' as unknown as number])('radius %s', (control) => {
    expect(() => paletteCss(palettes, { ...defaultRadii, control })).toThrow('--r-c')
  })
})

describe('a font of the clinic’s own', () => {
  const face = {
    ...{ file: `/files/${'0a'.repeat(16)}`, name: 'Lato', weights: [400, 700] as const },
    ...{ ascent: 98.7, descent: 21.3, width: 101.5 },
  }
  const css = (more: object = {}) =>
    paletteCss(computePalettes(), undefined, {
      ...{ text: 'Lato', headingWeight: 700, headingTracking: 0, face: { ...face, ...more } },
    })

  test('is declared with what stands in for it, as wide and as high', () => {
    expect(css()).toContain(
      `@font-face{font-family:"Lato";font-style:normal;font-weight:400 700;font-display:optional;src:url(${face.file}) format("woff2")}`,
    )
    expect(css()).toContain(
      '@font-face{font-family:"Lato Fallback";src:local("Arial"),local("ArialMT"),local("Liberation Sans"),local("Arimo");size-adjust:101.5%;ascent-override:97.24%;descent-override:20.99%;line-gap-override:0%}',
    )
  })

  test.each([
    { file: 'https://evil.test/a.woff2' },
    { file: '/files/x) format("woff2")}body{display:none' },
    { name: 'A"}body{display:none' },
    { weights: [0, 400] },
    { weights: ['400;}', 700] },
    { ascent: Number.NaN },
    { descent: 900 },
    { width: 0 },
  ])('with %j is refused', (more) => expect(() => css(more)).toThrow(RangeError))
})
