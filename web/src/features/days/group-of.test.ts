import { afterEach, expect, test } from 'vitest'
import { elementOf, groupKey } from './group-of.ts'
import { visitWith } from './visit.fixture.ts'

const seat = (number: number, changes = {}) => visitWith({ id: `seat-${number}`, seat: { number, of: 6 }, ...changes })

afterEach(() => document.body.replaceChildren())

test('who is in a group is found in its block, and alone where they have an element of their own', () => {
  const block = document.createElement('button')
  block.id = 'visit-seat-1'
  block.dataset['group'] = groupKey(seat(1))!
  const own = document.createElement('button')
  own.id = 'visit-seat-3'
  document.body.append(block, own)
  expect([1, 2, 3].map((number) => elementOf(seat(number))?.id)).toEqual([block.id, block.id, own.id])
  expect(elementOf(seat(2, { startsAt: '2026-11-25T15:00:00Z' }))).toBeNull()
  expect(elementOf(visitWith())).toBeNull()
})
