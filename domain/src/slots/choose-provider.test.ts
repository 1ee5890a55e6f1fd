import { expect, test } from 'vitest'
import { rankProviders } from './choose-provider.ts'

const candidates = [
  { id: 'd', free: true, claimsThatDay: 2 },
  { id: 'c', free: false, claimsThatDay: 0 },
  { id: 'b', free: true, claimsThatDay: 1 },
  { id: 'a', free: true, claimsThatDay: 2 },
]

test('the free one with the fewest claims, then by id', () => {
  expect(rankProviders(candidates).map(({ id }) => id)).toEqual(['b', 'a', 'd'])
})

test('nobody when nobody is free', () => {
  expect(rankProviders(candidates.filter(({ free }) => !free))).toEqual([])
})
