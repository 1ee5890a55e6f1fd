import { describe, expect, test } from 'vitest'
import type { Instant } from '../kit/time.ts'
import { inOrderOfMoves, shiftStarts } from './shift.ts'

const at = (text: string) => text as Instant

describe('where the visits of a series go with the first of them', () => {
  const zone = 'America/New_York'

  test('as many days later, at the new time of day on both sides of the change of clocks', () => {
    const starts = [at('2026-10-28T14:00:00Z'), at('2026-11-04T15:00:00Z')]
    expect(shiftStarts(starts, at('2026-10-30T13:30:00Z'), zone)).toEqual([
      ...['2026-10-30T13:30:00Z', '2026-11-06T14:30:00Z'],
    ])
  })

  test('earlier, too, and one that had another day keeps its distance', () => {
    const starts = [at('2026-12-02T15:00:00Z'), at('2026-12-10T17:00:00Z')]
    expect(shiftStarts(starts, at('2026-12-01T16:00:00Z'), zone)).toEqual([
      ...['2026-12-01T16:00:00Z', '2026-12-09T16:00:00Z'],
    ])
    expect(shiftStarts([], at('2026-12-01T16:00:00Z'), zone)).toEqual([])
  })
})

test('none is moved onto a time that another of them leaves later', () => {
  const moves = [
    { name: 'a', from: at('2026-12-02T15:00:00Z'), to: at('2026-12-09T15:00:00Z') },
    { name: 'b', from: at('2026-12-09T15:00:00Z'), to: at('2026-12-16T15:00:00Z') },
    { name: 'c', from: at('2026-12-23T15:00:00Z'), to: at('2026-12-22T15:00:00Z') },
    { name: 'd', from: at('2026-12-24T15:00:00Z'), to: at('2026-12-23T15:00:00Z') },
    { name: 'e', from: at('2026-12-30T15:00:00Z'), to: at('2026-12-30T15:00:00Z') },
  ]
  expect(inOrderOfMoves(moves).map(({ name }) => name)).toEqual(['e', 'b', 'a', 'c', 'd'])
})
