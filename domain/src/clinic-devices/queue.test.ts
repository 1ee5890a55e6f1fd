import { expect, test } from 'vitest'
import { initialsOf, inTheirOrder, waitingBefore } from './queue.ts'

const waits = (id: string, startsAt: string, number: number, providerId = 'okafor') => ({
  ...{ id, startsAt: `2026-11-25T${startsAt}:00Z`, number, providerId },
})
const early = waits('early', '13:00', 4)
const first = waits('first', '13:20', 1)
const second = waits('second', '13:20', 2)
const elses = waits('elses', '12:40', 3, 'chen')

test('the time of the visit decides, and of two at one time who came first', () => {
  expect(inTheirOrder([second, first, early, elses]).map(({ id }) => id)).toEqual(['elses', 'early', 'first', 'second'])
})

test.each([
  [early, 0],
  [first, 1],
  [second, 2],
  [elses, 0],
])('whoever waits for another doctor is before nobody: %o', (own, before) => {
  expect(waitingBefore([second, first, early, elses], own)).toBe(before)
})

test.each([
  ['Rosa', 'Diaz', 'RD'],
  ['ömer', "o'Neill", 'ÖO'],
  ['', 'Müller', 'M'],
])('%s %s', (givenName, familyName, initials) => {
  expect(initialsOf({ givenName, familyName })).toBe(initials)
})
