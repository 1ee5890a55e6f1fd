import { describe, expect, test } from 'vitest'
import { contrast, type Hex } from './colour.ts'
import { computePalettes } from './palette.ts'
import { type Palette, type Role, roles, statuses } from './roles.ts'
import { type Theme, themeColours } from './theme.ts'

const random = seeded(20261124)
const anyColour = (): Hex =>
  `#${Math.floor(random() * 0x1000000)
    .toString(16)
    .padStart(6, '0')}`

const demos = { boston: '#b4472a', berlin: '#3730a3' }
const greys = ['#000000', '#ffffff', '#808080', '#111111', '#eeeeee', '#767676', '#7f7f80']
const pure = [
  '#ff0000',
  '#00ff00',
  '#0000ff',
  '#ffff00',
  '#00ffff',
  '#ff00ff',
  '#ff8000',
  '#80ff00',
  '#8000ff',
  '#ff0080',
]
const brands = [...Array.from({ length: 200 }, anyColour), ...pure, ...greys, ...Object.values(demos)]

describe('a palette reaches every contrast', () => {
  test.each(brands)('%s', (brand) => {
    const { light, dark, mended } = computePalettes({ global: { buttonBackgroundColor: brand } })
    expect([...shortfalls(light), ...shortfalls(dark)]).toEqual([])
    expect(contrast('#ffffff', light.brand)).toBeGreaterThanOrEqual(4.6)
    expect(Object.keys(light).toSorted()).toEqual([...roles].toSorted())
    expect(mended.every((each) => each.mode === 'light' && each.role === 'brand' && each.given === brand)).toBe(true)
    expect(mended.length === 0).toBe(light.brand === brand)
  })

  test('whatever a clinic gives, in every field at once', () => {
    for (let round = 0; round < 150; round++) {
      const { light, dark, mended } = computePalettes(anyTheme(), anyTheme())
      expect([...shortfalls(light), ...shortfalls(dark)]).toEqual([])
      for (const { given, used } of mended) expect(given).not.toBe(used)
    }
  })
})

describe('the demo brands', () => {
  test('no theme at all is the dark indigo with white', () => {
    const palettes = computePalettes()
    expect(palettes).toEqual(computePalettes({ global: { buttonBackgroundColor: demos.berlin } }))
    expect(palettes.light).toMatchObject({
      brand: '#3730a3',
      'on-brand': '#ffffff',
      'on-nav': '#ffffff',
      'nav-btn': '#ffffff',
    })
    expect(palettes.mended).toEqual([])
  })

  test('a navigation in the colour of the page is light: text on it, the brand on its button and at the side', () => {
    const page = computePalettes({ global: { buttonBackgroundColor: demos.boston } }).light.page
    const { light, dark } = computePalettes({
      global: { buttonBackgroundColor: demos.boston },
      navbarTheme: { backgroundColor: page },
    })
    expect(light).toMatchObject({ nav: page, 'on-nav': light.text, 'nav-btn': demos.boston, side: demos.boston })
    expect(light).toMatchObject({ 'nav-sel': light['brand-text'], 'nav-on': light.tint, 'nav-line': light.line })
    expect(dark).toMatchObject({ nav: dark.page, side: dark.tint })
  })

  test('a deep navigation stays the deepest colour in dark', () => {
    const { light, dark } = computePalettes()
    expect(light.side).toBe(light.nav)
    expect(dark.nav).toBe(dark.sunk)
  })
})

describe('a given colour', () => {
  test('that holds is used as it is and passed on to what follows from it', () => {
    const { light, mended } = computePalettes({ global: { textColor: '#001122', buttonHoverColor: '#1e1b5e' } })
    expect(light).toMatchObject({
      text: '#001122',
      'card-text': '#001122',
      'brand-hover': '#1e1b5e',
      'card-btn-hover': '#1e1b5e',
    })
    expect(mended).toEqual([])
  })

  test('too pale for its ground is darkened, and both are told', () => {
    const { light, mended } = computePalettes({ global: { accentTextColor: '#ffd400' } })
    expect(contrast(light['brand-text'], light.page)).toBeGreaterThanOrEqual(4.8)
    expect(mended).toEqual([
      {
        mode: 'light',
        field: 'global.accentTextColor',
        role: 'brand-text',
        given: '#ffd400',
        used: light['brand-text'],
      },
    ])
  })

  test('for a ground that text cannot stand on moves towards white in light, black in dark', () => {
    const dusk = { global: { backgroundColor: '#777777' } }
    const { light, dark } = computePalettes(dusk, dusk)
    expect(contrast(light.page, '#000000')).toBeGreaterThanOrEqual(13)
    expect(contrast(dark.page, '#ffffff')).toBeGreaterThanOrEqual(13)
  })

  test('in themeDark overrides dark only', () => {
    const plain = computePalettes()
    const { light, dark } = computePalettes({}, { global: { buttonBackgroundColor: '#7fd1c7' } })
    expect(light).toEqual(plain.light)
    expect(dark.brand).toBe('#7fd1c7')
  })

  test.each(['red', '#12', 'url(x)', '#fff;}', 7])('that is no colour is refused by its field: %j', (value) => {
    const theme = { cards: { buttonColor: value } } as unknown as Theme
    expect(() => computePalettes(theme)).toThrow('cards.buttonColor')
  })
})

describe('gradient buttons', () => {
  const ends = { gradientFrom: '#3730a3', gradientTo: '#6d28d9' }

  test('are plain unless switched on', () => {
    const { light } = computePalettes({ cards: ends })
    expect([light['card-btn-from'], light['card-btn-to']]).toEqual([light.brand, light.brand])
  })

  test('take their ends when the text can be read on both', () => {
    const { light, mended } = computePalettes({ cards: { ...ends, enableGradientButtons: true } })
    expect([light['card-btn-from'], light['card-btn-to']]).toEqual([ends.gradientFrom, ends.gradientTo])
    expect(mended).toEqual([])
  })

  test('fall back to plain when one end is too pale', () => {
    const { light, mended } = computePalettes({
      cards: { ...ends, gradientTo: '#fde047', enableGradientButtons: true },
    })
    expect([light['card-btn-from'], light['card-btn-to']]).toEqual([light.brand, light.brand])
    expect(mended.map((each) => each.field)).toContain('cards.gradientTo')
  })
})

/** Stated here again, apart from the rules that the code keeps, so that a wrong rule shows. */
function shortfalls(palette: Palette): string[] {
  const grounds: Role[] = ['page', 'surface', 'sunk', 'tint']
  const tints: Role[] = ['ok-tint', 'warn-tint', 'bad-tint', 'info-tint']
  const wanted: [Role, Role[], number][] = [
    ['text', [...grounds, ...tints], 10],
    ['quiet', [...grounds, ...tints], 5],
    ['brand-text', [...grounds, ...tints], 4.8],
    ['edge', grounds, 3.05],
    ['brand', ['page', 'surface'], 4.6],
    ['on-brand', ['brand', 'brand-hover'], 4.6],
    ['quiet', ['disabled'], 4.5],
    ['on-nav', ['nav'], 4.6],
    ['nav-sel', ['nav'], 4.6],
    ['on-nav-on', ['nav-on'], 4.6],
    ['on-nav-btn', ['nav-btn', 'nav-btn-hover'], 4.6],
    ['on-side', ['side'], 4.6],
    ['card-text', ['surface'], 10],
    ['on-card-btn', ['card-btn', 'card-btn-hover', 'card-btn-from', 'card-btn-to'], 4.6],
    ['modal-text', ['modal-surface'], 10],
    ['on-modal-btn', ['modal-btn', 'modal-btn-hover'], 4.6],
    ...statuses.map((status): [Role, Role[], number] => [status, [...grounds, `${status}-tint`], 4.8]),
  ]
  return wanted.flatMap(([text, places, least]) =>
    places.filter((place) => contrast(palette[text], palette[place]) < least).map((place) => `${text} on ${place}`),
  )
}

function anyTheme(): Theme {
  const groups = Object.entries(themeColours).map(([group, fields]) => {
    const given = fields.filter(() => random() < 0.7).map((field) => [field, anyColour()])
    return [group, { ...Object.fromEntries(given), enableGradientButtons: random() < 0.5 }]
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
