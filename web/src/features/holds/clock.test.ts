import { expect, test } from 'vitest'
import { clockText, phaseOf, secondsLeftAt } from './clock.ts'

test.each([
  [600, '10:00'],
  [492, '8:12'],
  [61, '1:01'],
  [9, '0:09'],
  [0, '0:00'],
  [-3, '0:00'],
])('%i seconds read as %s', (seconds, text) => {
  expect(clockText(seconds)).toBe(text)
})

test.each([
  [121, 'calm'],
  [120, 'soon'],
  [1, 'soon'],
  [0, 'over'],
] as const)('with %i seconds left it is %s', (seconds, phase) => {
  expect(phaseOf(seconds)).toBe(phase)
})

test('only the time that passes on this clock counts, and never backwards', () => {
  const told = { secondsLeft: 600, toldAt: 1_000_000 }
  expect(secondsLeftAt(told, 1_000_000)).toBe(600)
  expect(secondsLeftAt(told, 1_000_000 + 108_000)).toBe(492)
  expect(secondsLeftAt(told, 1_000_000 + 10 * 60_000 + 1)).toBe(0)
  expect(secondsLeftAt(told, 0)).toBe(600)
})
