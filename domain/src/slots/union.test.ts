import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compile, searches } from './searches.fixture.ts'
import { freeStarts } from './slots.ts'
import { findUnion } from './union.ts'

test('is what all of them find, sorted, each once', () => {
  fc.assert(
    // Near each other, as those of one clinic are: the search's own doctor, and others of other hours and claims.
    fc.property(searches, fc.array(searches, { maxLength: 4 }), (first, others) => {
      const all = [first, ...others.map((other) => ({ ...first, plan: other.plan, step: other.step }))].map(compile)
      const expected = new Set(all.flatMap((search) => [...freeStarts(search)]))
      expect([...findUnion(all)]).toEqual([...expected].toSorted((a, b) => a - b))
    }),
    { seed: 20270314, numRuns: 500 },
  )
})

test('nobody has no times, and neither has a range that is over', () => {
  expect(findUnion([])).toEqual(new Int32Array(0))
  const [search] = fc.sample(searches, { numRuns: 1, seed: 1 }).map(compile)
  expect(findUnion([{ ...search!, from: search!.to }])).toEqual(new Int32Array(0))
})
