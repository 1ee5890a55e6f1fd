import { expect, test } from 'vitest'
import { contrast, parseHex } from './colour.ts'
import { missedContrasts } from './contrasts.ts'
import { computePalettes } from './palette.ts'
import { hardest, readings, roleOf } from './readability.ts'
import { roles } from './roles.ts'
import { type Theme, themeColours, type ThemeField } from './theme.ts'

const random = seeded(20261128)
const anyColour = () =>
  parseHex(
    `#${Math.floor(random() * 0x1000000)
      .toString(16)
      .padStart(6, '0')}`,
  )!
const fields = Object.entries(themeColours).flatMap(([group, names]) =>
  names.map((name) => `${group}.${name}` as ThemeField),
)
const themeWith = (field: ThemeField, colour: string): Theme => {
  const [group, name] = field.split('.') as [string, string]
  return { [group]: { [name]: colour, ...(group === 'cards' && { enableGradientButtons: true }) } }
}

test.each(fields)('%s decides the colour that it is said to', (field) => {
  for (let round = 0; round < 12; round++) {
    const given = anyColour()
    const { light, dark, mended } = computePalettes(themeWith(field, given), themeWith(field, given))
    for (const [mode, palette] of [
      ['light', light],
      ['dark', dark],
    ] as const) {
      const used = mended.find((each) => each.mode === mode && each.field === field && each.role === roleOf(field))
      expect(palette[roleOf(field)]).toBe(used?.used ?? given)
    }
  }
})

test('every reading, and every colour where it is hardest, holds in 200 random brands in every field', () => {
  for (let round = 0; round < 200; round++) {
    const { light, dark } = computePalettes(anyTheme(), anyTheme())
    for (const palette of [light, dark]) {
      expect(missedContrasts(palette)).toEqual([])
      for (const role of roles) {
        const found = hardest(palette, role)
        if (found) expect(found.contrast, role).toBeGreaterThanOrEqual(found.least)
      }
      for (const [text, ground] of Object.values(readings)) {
        expect(contrast(palette[text], palette[ground]), `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5)
      }
    }
  }
})

test('a colour that was mended is told with what it lacked', () => {
  const { light, mended } = computePalettes({ global: { buttonBackgroundColor: '#f2a65a' } })
  const [brand] = mended
  const given = hardest(light, brand!.role, brand!.given)!
  expect(given.contrast).toBeLessThan(given.least)
  expect(hardest(light, 'brand')!.contrast).toBeGreaterThanOrEqual(given.least)
})

function anyTheme(): Theme {
  const groups = Object.entries(themeColours).map(([group, names]) => {
    const given = names.filter(() => random() < 0.7).map((name) => [name, anyColour()])
    return [
      group,
      { ...Object.fromEntries(given), ...(group === 'cards' && { enableGradientButtons: random() < 0.5 }) },
    ]
  })
  return Object.fromEntries(groups) as Theme
}

function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 0x100000000
  }
}
