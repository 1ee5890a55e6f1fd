import type { PlainDate } from '@polyclinic/domain/kit/time.ts'
import { expect, it } from 'vitest'
import { daysWith } from './calendar.fixture.ts'
import { firstAsked } from './first-asked.ts'
import { pressedAt } from './pressed-at.ts'

const nine = 9 * 60
const free = { blocks: [], open: [], absences: [] }

it.each([
  ['the five minutes it lies in', nine + 22, free, nine + 20],
  ['after the visit that reaches into it', nine + 22, { ...free, blocks: [{ from: nine, to: nine + 21 }] }, nine + 21],
  ['its own where the visit ended before', nine + 22, { ...free, blocks: [{ from: 0, to: nine }] }, nine + 20],
  ['not what comes later', nine + 22, { ...free, blocks: [{ from: nine + 23, to: nine + 25 }] }, nine + 20],
  ['when the doctor begins', nine + 29, { ...free, open: [{ from: nine + 27, to: 1440 }] }, nine + 27],
  ['after an absence', nine + 29, { ...free, absences: [{ from: 0, to: nine + 28 }] }, nine + 28],
])('a press means %s', (_what, minute, column, expected) => {
  expect(pressedAt(minute, column)).toBe(expected)
})

it('asks for the beginning of a day that is shown, and for nothing that is over', () => {
  const days = daysWith()
  const [today, later] = ['2026-11-25', '2026-11-26'] as PlainDate[] as [PlainDate, PlainDate]
  const asked = (dates: PlainDate[], shown: PlainDate, now = '2026-11-25T12:00:00Z') =>
    firstAsked(dates, shown, { days, today, now, timeZone: days.timeZone })
  expect(asked([today], today)).toEqual({ date: today, time: '08:00' })
  expect(asked([today], today, '2026-11-25T15:15:00Z').time).toBe('10:30')
  expect(asked([today], today, '2026-11-26T04:55:00Z').time).toBe('23:45')
  expect(asked([today, later], later).date).toBe(today)
  expect(asked([later], later)).toEqual({ date: later, time: '09:00' })
  expect(asked(['2026-11-20'], '2026-11-20').date).toBe(today)
})
