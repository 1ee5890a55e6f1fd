import { expect, test } from 'vitest'
import type { HoursRows } from '../slots/working-hours.ts'
import { workingTime } from './working-time.ts'

const rows: HoursRows = {
  schedules: [
    ['maya', 'main', 7, '00:00:00', '04:00:00', null],
    ['maya', 'main', 1, '09:00:00', '12:00:00', null],
    ['maya', 'main', 1, '13:00:00', '17:00:00', null],
  ],
  scheduleChanges: [],
  overrides: [['maya', 'main', '2026-11-09', '09:00:00', '10:00:00']],
  closures: [[null, '2026-11-16', '2026-11-16', 'Staff day']],
}
const minutes = (timeZone: string, from: string, to: string) =>
  workingTime(rows, [{ providerId: 'maya', locationId: 'main', timeZone }], { from, to } as never).reduce(
    (sum, work) => sum + work.to - work.from,
    0,
  )

test.each([
  ['a Monday', 'Europe/Berlin', '2026-11-02', '2026-11-02', 7 * 60],
  ['a date with hours of its own', 'Europe/Berlin', '2026-11-09', '2026-11-09', 60],
  ['a day on which the clinic is closed', 'Europe/Berlin', '2026-11-16', '2026-11-16', 0],
  ['a night with an hour more', 'Europe/Berlin', '2026-10-25', '2026-10-25', 5 * 60],
  ['a night with an hour less', 'Europe/Berlin', '2026-03-29', '2026-03-29', 3 * 60],
  ['the same night elsewhere', 'America/New_York', '2026-03-29', '2026-03-29', 4 * 60],
  ['a leap year’s February', 'Europe/Berlin', '2028-02-01', '2028-02-29', 4 * 4 * 60 + 4 * 7 * 60],
])('%s', (_name, timeZone, from, to, expected) => expect(minutes(timeZone, from, to)).toBe(expected))
