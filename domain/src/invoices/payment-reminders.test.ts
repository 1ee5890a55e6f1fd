import { expect, test } from 'vitest'
import type { PlainDate } from '../kit/time.ts'
import { decidePaymentReminder, nextPaymentReminder } from './payment-reminders.ts'

const dueOn = '2026-03-01' as PlainDate
const next = (days: number[], ...sentOn: string[]) =>
  nextPaymentReminder({ dueOn, days, sentOn: sentOn as PlainDate[] })

test('reminders follow each other as the clinic sets them, and one that was late moves the others along', () => {
  expect(next([])).toBeNull()
  expect(next([7, 21, 35])).toEqual({ level: 1, on: '2026-03-08' })
  expect(next([7, 21, 35], '2026-03-08')).toEqual({ level: 2, on: '2026-03-22' })
  expect(next([7, 21, 35], '2026-06-10')).toEqual({ level: 2, on: '2026-06-24' })
  // By hand, before it was due.
  expect(next([7, 21, 35], '2026-03-02')).toEqual({ level: 2, on: '2026-03-22' })
  expect(next([7, 21, 35], '2026-03-08', '2026-04-01')).toEqual({ level: 3, on: '2026-04-15' })
  expect(next([7, 21, 35], '2026-03-08', '2026-03-22', '2026-04-05')).toBeNull()
  expect(next([7], '2026-03-08')).toBeNull()
})

test('by hand somebody is reminded of what is overdue, three times at most, unless that is paused', () => {
  const sent = ['2026-03-08', '2026-03-22', '2026-04-05'] as const
  const decide = (wanted: object = {}) =>
    decidePaymentReminder({
      standing: 'overdue',
      isPaused: false,
      today: '2026-04-06',
      sentOn: sent.slice(0, 2),
      ...wanted,
    })?.code
  expect(decide()).toBeUndefined()
  for (const standing of ['draft', 'open', 'part-paid', 'paid', 'credited', 'owed-back'] as const)
    expect(decide({ standing })).toBe('not_overdue')
  expect(decide({ isPaused: true })).toBe('reminders_paused')
  expect(decide({ sentOn: sent })).toBe('reminders_all_sent')
  expect(decide({ today: '2026-03-22' })).toBe('reminded_today')
})
