import { describe, expect, it, test } from 'vitest'
import { daysOf, emptyTimeOff, timeOf, typedAs, wrongParts } from './typed-time-off.ts'
import { timeOffWords } from './time-off-words.ts'

const today = '2026-11-25'
const days = { ...emptyTimeOff, from: '2026-12-21', to: '2026-12-23' }
const hours = { ...days, to: '2026-12-21', isPart: true, fromTime: '09:00', toTime: '12:30' }

describe('what is typed as time off', () => {
  it('is sent as days, or from a minute until a minute', () => {
    expect([timeOf(days), daysOf(days)]).toEqual([{ from: '2026-12-21', to: '2026-12-23' }, 3])
    expect([timeOf(hours), daysOf(hours)]).toEqual([{ from: '2026-12-21T09:00', to: '2026-12-21T12:30' }, null])
  })

  it.each([
    [emptyTimeOff, ['from', 'to']],
    [{ ...days, to: '2026-12-20' }, ['to']],
    [{ ...days, from: '2026-11-20', to: '2026-11-24' }, ['to']],
    [{ ...hours, fromTime: '', toTime: '' }, ['fromTime', 'toTime']],
    [{ ...hours, toTime: '09:00' }, ['toTime']],
    [{ ...hours, to: '2026-12-22', toTime: '08:00' }, []],
    [days, []],
  ])('%# says what is missing', (typed, wrong) => {
    expect(wrongParts(typed, today)).toEqual(wrong)
  })
})

test('time off reads as people say it, and comes back into the form as it was', () => {
  const said = (from: string, to: string, startsAt: string, endsAt: string) =>
    timeOffWords({ from, to, startsAt, endsAt }, 'America/New_York', 'en-US').replaceAll(/\s/g, ' ')
  expect(said('2026-12-21', '2026-12-21', '2026-12-21T05:00:00Z', '2026-12-22T05:00:00Z')).toBe('Mon, Dec 21')
  expect(said('2026-12-21', '2026-12-23', '2026-12-21T05:00:00Z', '2026-12-24T05:00:00Z')).toBe('Dec 21 – 23')
  const part = ['2026-12-21T09:00', '2026-12-21T12:30', '2026-12-21T14:00:00Z', '2026-12-21T17:30:00Z'] as const
  expect(said(...part)).toBe('Mon, Dec 21, 9:00 AM – 12:30 PM')
  expect(said('2026-12-21T13:00', '2026-12-22', '2026-12-21T18:00:00Z', '2026-12-23T05:00:00Z')).toBe(
    'Mon, Dec 21, 1:00 PM – Tue, Dec 22',
  )
  const [from, to, startsAt, endsAt] = part
  const timeOff = { id: 'one', version: 1, note: null, visits: [], from, to, startsAt, endsAt }
  expect(timeOf(typedAs(timeOff))).toEqual({ from, to })
})
