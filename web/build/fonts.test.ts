import { shippedFonts, type BrandFonts } from '@polyclinic/domain/brand/shipped-fonts.ts'
import { expect, test } from 'vitest'
import { fontFiles } from './fonts.ts'

const files = await fontFiles()
const text = (path: string) => String(files.get(path))
const size = (sheet: string) =>
  [...text(sheet).matchAll(/url\(\/(fonts\/[\w-]+\.woff2)\)/g)].reduce(
    (sum, [, path = '']) => sum + (files.get(path)?.length ?? Number.POSITIVE_INFINITY),
    0,
  )

test('the two sheets stand at their fixed addresses and name fonts that are there', () => {
  expect([...files.keys()].filter((path) => path.endsWith('.css'))).toEqual([
    'fonts/fraunces-figtree.css',
    'fonts/manrope.css',
  ])
  expect(size('fonts/fraunces-figtree.css')).toBeGreaterThan(1000)
  expect(size('fonts/fraunces-figtree.css')).toBeLessThanOrEqual(60_000)
  expect(size('fonts/manrope.css')).toBeLessThanOrEqual(30_000)
})

test.each([
  ['fonts/fraunces-figtree.css', ['Fraunces Variable', 'Figtree Variable']],
  ['fonts/manrope.css', ['Manrope Variable']],
])('%s declares its families, left out when they are late, and their fallbacks', (sheet, names) => {
  for (const name of names) {
    expect(text(sheet)).toContain(`font-family:'${name}';`)
    expect(text(sheet)).toMatch(new RegExp(`font-family:'${name} Fallback';.*size-adjust:[\\d.]+%;ascent-override:`))
  }
  expect(text(sheet).match(/font-display:optional/g)).toHaveLength(names.length)
})

test('a font’s name changes with its content', () => {
  for (const path of files.keys()) expect(path).toMatch(/^fonts\/(?:[a-z]+-[0-9a-f]{10}\.woff2|[a-z-]+\.css)$/)
})

test.each(Object.entries<BrandFonts>(shippedFonts))(
  'what a clinic can choose is there: %s',
  (_name, { font, ...names }) => {
    const chosen = [names.fontName, names.headingFontName].filter((name) => name !== undefined)
    if (font === undefined) expect(chosen).toEqual([])
    for (const name of chosen) expect(text(font!.slice(1))).toContain(`font-family:'${name}'`)
  },
)
