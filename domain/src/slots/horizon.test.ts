import { expect, test } from 'vitest'
import type { Instant } from '../kit/time.ts'
import { endOfDiaries } from './horizon.ts'

test('diaries end with their last day, on the wall of the clinic', () => {
  const late = '2026-11-25T04:30:00Z' as Instant
  expect(endOfDiaries('America/New_York', late)).toBe('2028-11-25T05:00:00Z')
  expect(endOfDiaries('Europe/Berlin', late)).toBe('2028-11-25T23:00:00Z')
})
