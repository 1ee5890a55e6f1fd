import { expect, it } from 'vitest'
import { overlaps } from './overlap.ts'

const at = (startsAt: string, endsAt: string) => ({
  startsAt: `2026-11-25T${startsAt}Z`,
  endsAt: `2026-11-25T${endsAt}Z`,
})
const visit = at('15:15:00', '16:00:00')

it.each([
  ['the same time', at('15:15:00', '16:00:00'), true],
  ['within it', at('15:30:00', '15:45:00'), true],
  ['around it', at('15:00:00', '17:00:00'), true],
  ['into its beginning', at('15:00:00', '15:16:00'), true],
  ['from its last minute on', at('15:59:00', '16:30:00'), true],
  ['until it begins', at('15:00:00', '15:15:00.000'), false],
  ['from its end on', at('16:00:00.000', '16:30:00'), false],
  ['hours later', at('19:00:00', '19:30:00'), false],
])('tells of a visit %s', (_which, other, expected) => {
  expect(overlaps(visit, other)).toBe(expected)
  expect(overlaps(other, visit)).toBe(expected)
})
