import { expect, test } from 'vitest'
import { heightOf, pointOf, trendBox } from './trend-line.ts'

const size = { width: 100, height: 60, leastSpan: 10 }
const line = [
  { at: 0, value: 80 },
  { at: 10, value: 85 },
  { at: 100, value: 90 },
]

test('a line lies on a true axis of time, in a box with room at its edges', () => {
  const box = trendBox([line], [], size)
  expect(line.map((each) => pointOf(box, each))).toEqual([
    { x: 0, y: 55 },
    { x: 10, y: 30 },
    { x: 100, y: 5 },
  ])
})

test('a goal that was never reached is in the box, too', () => {
  const box = trendBox([line], [120], size)
  expect(heightOf(box, 120)).toBeGreaterThan(0)
  expect(heightOf(box, 120)).toBeLessThan(pointOf(box, line[2]!).y)
})

test('a change that says little is drawn small', () => {
  const heights = line.map((each) => pointOf(trendBox([line], [], { ...size, leastSpan: 20 }), each).y)
  expect(heights).toEqual([42.5, 30, 17.5])
})

test('one value, or the same again, runs through the middle', () => {
  expect(pointOf(trendBox([[line[0]!]], [], size), line[0]!)).toEqual({ x: 50, y: 30 })
})
