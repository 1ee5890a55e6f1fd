import fc from 'fast-check'
import { expect, test } from 'vitest'
import { instantsAt } from '../kit/time.ts'
import { startsText, textWithStarts } from './starts-text.ts'

const minuteOf = (text: string) => Date.parse(text) / 60_000
const written = (starts: readonly number[]) => startsText(Int32Array.from(starts))

test('is the JSON text of the instants', () => {
  const starts = fc.array(fc.integer({ min: minuteOf('2000-01-01T00:00Z'), max: minuteOf('2099-12-31T23:59Z') }))
  fc.assert(
    fc.property(starts, (any) => {
      expect(written(any)).toBe(JSON.stringify(instantsAt(any)))
    }),
  )
})

test('writes every day of four years and every minute of a day', () => {
  const days = Array.from({ length: 1461 }, (_, day) => minuteOf('2026-01-01T00:00Z') + day * 1440)
  const minutes = Array.from({ length: 1440 }, (_, minute) => minuteOf('2026-11-25T00:00Z') + minute)
  for (const starts of [days, minutes, []]) expect(written(starts)).toBe(JSON.stringify(instantsAt(starts)))
})

test('grows with what it writes', () => {
  const starts = Array.from({ length: 20_000 }, (_, index) => minuteOf('2026-11-25T00:00Z') + index * 5)
  expect(written(starts)).toBe(JSON.stringify(instantsAt(starts)))
  expect(written([0])).toBe('["1970-01-01T00:00:00Z"]')
})

test('puts the starts among the other fields', () => {
  const item = { timeZone: 'Europe/Berlin', next: null }
  expect(JSON.parse(textWithStarts(item, Int32Array.of(0)))).toEqual({ ...item, starts: ['1970-01-01T00:00:00Z'] })
})
