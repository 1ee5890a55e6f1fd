import { expect, test } from 'vitest'
import { rankProviders } from './choose-provider.ts'

const candidates = [
  { id: 'a', free: true, claimsThatDay: 2 },
  { id: 'b', free: true, claimsThatDay: 1 },
  { id: 'c', free: false, claimsThatDay: 0 },
  { id: 'd', free: true, claimsThatDay: 2 },
  { id: 'e', free: true, claimsThatDay: 1 },
]
const ranked = (turn: number) =>
  rankProviders(candidates, turn)
    .map(({ id }) => id)
    .join('')

test('the free one with the fewest claims, then whose turn it is', () => {
  expect([0, 0.3, 0.6, 0.99].map(ranked)).toEqual(['bead', 'beda', 'ebda', 'ebad'])
})

test('nobody when nobody is free', () => {
  expect(
    rankProviders(
      candidates.filter(({ free }) => !free),
      0.5,
    ),
  ).toEqual([])
})
