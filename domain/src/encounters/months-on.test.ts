import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ageOn } from '../kit/age.ts'
import { monthsOn } from './months-on.ts'

test.each([
  ['2026-01-31', '2026-02-28', 0],
  ['2026-01-31', '2026-03-01', 1],
  ['2026-08-25', '2026-11-24', 2],
  ['2026-08-25', '2026-11-25', 3],
])('born on %s, on %s: %i', (born, today, months) => expect(monthsOn(born, today)).toBe(months))

const date = fc
  .date({ min: new Date('1920-01-01'), max: new Date('2030-12-31'), noInvalidDate: true })
  .map((day) => day.toISOString().slice(0, 10))

test('twelve of them are a year, on every day', () =>
  fc.assert(
    fc.property(date, date, (one, other) => {
      const [born, today] = [one, other].toSorted() as [string, string]
      expect(Math.floor(monthsOn(born, today) / 12)).toBe(ageOn(born, today))
    }),
  ))
