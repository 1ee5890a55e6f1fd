import { describe, expect, test } from 'vitest'
import { Refused } from '../kit/refused.ts'
import { decideEnding, decideNext, lastDay, statusOf, type Medication } from './chain.ts'
import { askableDays, decideRepeatRequest } from './decide-repeat.ts'
import { addDays, type PlainDate } from '../kit/time.ts'

const today = '2026-11-25'
const active: Medication = { status: 'active', endsOn: null, hasNext: false, wasReplaced: false }
const codeOf = (decided: Refused | null) => (decided instanceof Refused ? decided.code : null)

describe.each<
  [
    string,
    Partial<Medication>,
    { status: string; next: string | null; stop: string | null; error: string | null; repeat: string | null },
  ]
>([
  ['one until further notice', {}, { status: 'active', next: null, stop: null, error: null, repeat: null }],
  ['its last day', { endsOn: today }, { status: 'active', next: null, stop: null, error: null, repeat: null }],
  [
    'the day after',
    { endsOn: '2026-11-24' },
    { status: 'completed', next: null, stop: 'medication_ended', error: null, repeat: null },
  ],
  [
    'one that was over long ago',
    { endsOn: addDays(today, -askableDays - 1) },
    { status: 'completed', next: null, stop: 'medication_ended', error: null, repeat: 'medication_ended' },
  ],
  [
    'half a year over',
    { endsOn: addDays(today, -askableDays) },
    { status: 'completed', next: null, stop: 'medication_ended', error: null, repeat: null },
  ],
  [
    'one that was renewed',
    { hasNext: true },
    {
      ...{ status: 'completed', next: 'medication_replaced', stop: 'medication_replaced' },
      ...{ error: 'medication_replaced', repeat: 'medication_ended' },
    },
  ],
  [
    'a stopped one',
    { status: 'stopped' },
    {
      ...{ status: 'stopped', next: 'medication_ended', stop: 'medication_ended' },
      ...{ error: 'medication_ended', repeat: 'medication_ended' },
    },
  ],
  [
    'one in whose place another is taken',
    { status: 'stopped', wasReplaced: true, hasNext: true },
    {
      ...{ status: 'stopped', next: 'medication_replaced', stop: 'medication_ended' },
      ...{ error: 'medication_ended', repeat: 'medication_ended' },
    },
  ],
  [
    'one that was replaced by an error',
    { status: 'stopped', wasReplaced: true },
    {
      ...{ status: 'stopped', next: null, stop: 'medication_ended' },
      ...{ error: 'medication_ended', repeat: 'medication_ended' },
    },
  ],
  [
    'an error',
    { status: 'entered-in-error' },
    {
      ...{ status: 'entered-in-error', next: 'medication_ended', stop: 'medication_ended' },
      ...{ error: 'medication_ended', repeat: 'medication_ended' },
    },
  ],
])('%s', (_name, columns, wanted) => {
  const medication = { ...active, ...columns }
  test('stands as its state, dates and chain say', () => {
    expect({
      status: statusOf(medication, today),
      next: codeOf(decideNext(medication)),
      stop: codeOf(decideEnding(medication, 'stopped', today)),
      error: codeOf(decideEnding(medication, 'entered-in-error', today)),
      repeat: codeOf(decideRepeatRequest(medication, today, false)),
    }).toEqual(wanted)
  })
})

test('a repeat is asked for once, until it is answered', () => {
  expect(codeOf(decideRepeatRequest(active, today, true))).toBe('repeat_asked')
})

test.each<[{ days: number | 'ongoing'; repeats: number }, PlainDate | null]>([
  [{ days: 1, repeats: 0 }, '2026-11-25'],
  [{ days: 10, repeats: 0 }, '2026-12-04'],
  [{ days: 30, repeats: 2 }, '2027-02-22'],
  [{ days: 'ongoing', repeats: 3 }, null],
])('%j from November 25 lasts until %s', (item, wanted) => {
  expect(lastDay(item, today)).toBe(wanted)
})
