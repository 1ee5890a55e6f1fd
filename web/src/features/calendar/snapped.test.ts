import fc from 'fast-check'
import { expect, test } from 'vitest'
import { snapped, stepMinutes } from './use-moving.ts'

test('a visit lands on a step near where it was let go, and within the hours shown', () => {
  const hours = fc.tuple(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 4, max: 12 }))
  fc.assert(
    fc.property(
      hours,
      fc.integer({ min: 1, max: 24 }),
      fc.double({ min: -500, max: 2000, noNaN: true }),
      ([first, long], steps, wanted) => {
        const shown = { from: first * 60, to: (first + long) * 60 }
        const visit = { from: 0, to: steps * stepMinutes }
        const from = snapped(wanted, visit, shown)
        expect(from % stepMinutes).toBe(0)
        expect(from).toBeGreaterThanOrEqual(shown.from)
        expect(from + visit.to).toBeLessThanOrEqual(shown.to)
        if (wanted >= shown.from && wanted + visit.to <= shown.to)
          expect(Math.abs(from - wanted)).toBeLessThanOrEqual(2.5)
      },
    ),
  )
})
