import { describe, expect, test } from 'vitest'
import { contrast, type Hex, parseHex, toHex, toOklch } from './colour.ts'

describe('hex colours', () => {
  test.each([
    ['#3730a3', '#3730a3'],
    ['#FFF', '#ffffff'],
    ['#B4472A', '#b4472a'],
  ])('reads %s as %s', (text, hex) => expect(parseHex(text)).toBe(hex))

  test.each(['', '3730a3', '#37', '#3730a3ff', 'red', 'rgb(0,0,0)', '#3730a3;}', '#ggg', ' #fff', '#fff\n'])(
    'refuses %j',
    (text) => expect(parseHex(text)).toBeUndefined(),
  )
})

describe('OKLCH', () => {
  test('agrees with the published values of the primaries', () => {
    expect(toOklch('#ff0000').l).toBeCloseTo(0.628, 3)
    expect(toOklch('#ff0000').c).toBeCloseTo(0.2577, 3)
    expect(toOklch('#ff0000').h).toBeCloseTo(29.23, 1)
    expect(toOklch('#0000ff').h).toBeCloseTo(264.05, 1)
    expect(toOklch('#808080')).toMatchObject({ c: 0, h: 0 })
  })

  test('every colour survives the way there and back', () => {
    for (let value = 0; value < 0x1000000; value += 4099) {
      const hex: Hex = `#${value.toString(16).padStart(6, '0')}`
      const [a, b] = [Number.parseInt(hex.slice(1), 16), Number.parseInt(toHex(toOklch(hex)).slice(1), 16)]
      for (const shift of [0, 8, 16])
        expect(Math.abs(((a >> shift) & 255) - ((b >> shift) & 255))).toBeLessThanOrEqual(1)
    }
  })

  test('a colour outside sRGB keeps lightness and hue and loses chroma', () => {
    const mapped = toOklch(toHex({ l: 0.7, c: 0.4, h: 150 }))
    expect(mapped.l).toBeCloseTo(0.7, 2)
    expect(mapped.h).toBeCloseTo(150, 0)
    expect(mapped.c).toBeLessThan(0.25)
  })
})

test('contrast is that of WCAG, in any order', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  expect(contrast('#ffffff', '#777777')).toBeCloseTo(4.48, 2)
})
