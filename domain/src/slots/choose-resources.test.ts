import fc from 'fast-check'
import { expect, it } from 'vitest'
import { zoneNamed } from '../kit/zone.ts'
import { chooseResources } from './choose-resources.ts'
import { packClaims } from './claims.ts'
import { compileHours } from './hours.ts'
import { isOffered } from './slots.ts'

const range = { from: 600, to: 630 }
const one = (id: string, group: string, claimsThatDay: number, ...claims: [number, number][]) => ({
  id,
  group,
  claimsThatDay,
  claims: packClaims(claims),
})
const chosen = (needs: string[], resources: ReturnType<typeof one>[]) =>
  chooseResources(needs, resources, range)?.map(({ id }) => id)

it.each([
  ['what needs nothing has nothing', [], [], []],
  ['the first of equals', ['room'], [one('a', 'room', 1), one('b', 'room', 1)], ['a']],
  ['who has less to do', ['room'], [one('a', 'room', 2), one('b', 'room', 1)], ['b']],
  ['never what is taken', ['room'], [one('a', 'room', 1, [629, 700]), one('b', 'room', 9, [500, 600])], ['b']],
  ['never one of another group', ['room'], [one('a', 'device', 0)], undefined],
  [
    'of each group one, in the order of the needs',
    ['ecg', 'room'],
    [one('a', 'room', 0), one('b', 'ecg', 0)],
    ['b', 'a'],
  ],
  ['nothing where one group has none', ['ecg', 'room'], [one('a', 'room', 0), one('b', 'ecg', 0, [0, 900])], undefined],
])('%s', (_, needs, resources, expected) => {
  expect(chosen(needs, resources)).toEqual(expected)
})

it('finds one of each exactly when the engine offers the time', () => {
  const taken = fc.tuple(fc.integer({ min: 560, max: 660 }), fc.integer({ min: 1, max: 30 }))
  const resources = fc.array(
    fc.record({ group: fc.constantFrom('a', 'b'), claims: fc.array(taken, { maxLength: 3 }) }),
    { maxLength: 5 },
  )
  let found = 0
  fc.assert(
    fc.property(resources, fc.subarray(['a', 'b']), (all, needs) => {
      const there = all.map(({ group, claims }, n) =>
        one(String(n), group, 0, ...claims.map(([at, for_]) => [at, at + for_] as [number, number])),
      )
      const search = {
        zone: zoneNamed('UTC'),
        hours: compileHours({
          weekly: [4, 5].map((weekday) => ({ weekday, start: '00:00', end: '24:00' })),
          overrides: [],
          closed: [],
        }),
        claims: packClaims([]),
        needs: needs.map((need) => there.filter(({ group }) => group === need).map(({ claims }) => claims)),
        ...{ duration: 20, bufferBefore: 5, bufferAfter: 5, step: 5, notice: 0, horizonDays: 9, dailyLimit: null },
        ...{ bookedOn: new Map<number, number>(), now: 0, from: 0, to: 1440 },
      }
      const isChosen = chosen(needs, there) !== undefined
      if (isChosen && needs.length > 0) found++
      expect(isOffered(search, 605)).toBe(isChosen)
    }),
    { seed: 20270314, numRuns: 500 },
  )
  expect(found).toBeGreaterThan(50)
})
