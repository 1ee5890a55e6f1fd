import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lanesOf, type Stretch } from './lanes.ts'

const anyStretches = fc
  .array(fc.tuple(fc.nat({ max: 300 }), fc.integer({ min: 1, max: 90 })), { maxLength: 40 })
  .map((all): Stretch[] => all.map(([from, long]) => ({ from, to: from + long })).sort((a, b) => a.from - b.from))

const meet = (a: Stretch, b: Stretch) => a.from < b.to && b.from < a.to

test('none covers another, all that meet are as narrow as each other, and none is narrower than it must be', () => {
  fc.assert(
    fc.property(anyStretches, (stretches) => {
      const lanes = lanesOf(stretches)
      expect(lanes).toHaveLength(stretches.length)
      stretches.forEach((one, index) => {
        const own = lanes[index]!
        expect(own.lane).toBeLessThan(own.lanes)
        stretches.slice(0, index).forEach((other, before) => {
          if (!meet(one, other)) return
          expect(lanes[before]!.lane).not.toBe(own.lane)
          expect(lanes[before]!.lanes).toBe(own.lanes)
        })
      })
      const mostAtOnce = Math.max(
        0,
        ...stretches.map(({ from }) => stretches.filter((each) => each.from <= from && from < each.to).length),
      )
      expect(Math.max(0, ...lanes.map((each) => each.lanes))).toBe(mostAtOnce)
    }),
  )
})

test('what follows on something else takes its lane, and what stands alone all the room', () => {
  const at = (from: number, to: number) => ({ from, to })
  expect(lanesOf([at(0, 60), at(10, 20), at(20, 30), at(60, 90)])).toEqual([
    { lane: 0, lanes: 2 },
    { lane: 1, lanes: 2 },
    { lane: 1, lanes: 2 },
    { lane: 0, lanes: 1 },
  ])
})
