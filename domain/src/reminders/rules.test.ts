import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { addMinutes, compareInstants, wallTimeIn, type Instant, type WallTime } from '../kit/time.ts'
import { hardZones, transitionsOf } from '../kit/temporal.fixture.ts'
import { quietAt, quietMinutes, type QuietHours } from './quiet-hours.ts'
import { decideReminders } from './decide-reminders.ts'
import { isReminded, reminderDue, reminderHours, startsToRemindOf, type ReminderHours } from './rules.ts'

const night = (timeZone: string, from: WallTime = '21:00', until: WallTime = '08:00'): QuietHours => ({
  timeZone,
  from,
  until,
})
const berlin = night('Europe/Berlin')

describe('when a reminder leaves', () => {
  it.each<[string, string, ReminderHours, QuietHours, string]>([
    ['two days before', '2026-11-25T14:00:00Z', 48, berlin, '2026-11-23T14:00:00Z'],
    ['two hours before', '2026-11-25T14:00:00Z', 2, berlin, '2026-11-25T12:00:00Z'],
    ['of an early visit, the evening before', '2026-11-25T07:30:00Z', 2, berlin, '2026-11-24T19:30:00Z'],
    ['at the end of the quiet hours', '2026-11-25T09:00:00Z', 2, berlin, '2026-11-25T07:00:00Z'],
    ['just before they begin, as early as those within', '2026-11-24T21:45:00Z', 2, berlin, '2026-11-24T19:30:00Z'],
    ['a day before, over the night with an hour less', '2026-03-29T17:00:00Z', 24, berlin, '2026-03-28T17:00:00Z'],
    ['in the night with an hour less', '2026-03-29T06:30:00Z', 2, berlin, '2026-03-28T19:30:00Z'],
    ['in the night with an hour more', '2026-10-25T07:30:00Z', 2, berlin, '2026-10-24T18:30:00Z'],
    [
      'by day, where it is quiet by day',
      '2026-11-25T14:00:00Z',
      2,
      night('UTC', '11:00', '13:00'),
      '2026-11-25T10:30:00Z',
    ],
    [
      'at any hour, where none is quiet',
      '2026-11-25T07:30:00Z',
      2,
      night('UTC', '08:00', '08:00'),
      '2026-11-25T05:30:00Z',
    ],
    // Apia left the 30th of December 2011 out: the nights before and after it are one.
    ['over a day that there was not', '2011-12-30T14:00:00Z', 2, night('Pacific/Apia'), '2011-12-30T06:30:00Z'],
  ])('%s', (_name, startsAt, hours, quiet, due) => {
    expect(reminderDue(startsAt as Instant, hours, quiet)).toBe(due)
  })
})

const wall = fc.integer({ min: 0, max: 95 }).map((quarter) => {
  const [hours, minutes] = [Math.floor(quarter / 4), (quarter % 4) * 15]
  return `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}` as WallTime
})
const quietHours = fc
  .record({ timeZone: fc.constantFrom(...hardZones), from: wall, until: wall })
  .filter(({ from, until }) => quietMinutes(from, until) <= 14 * 60)
const hoursBefore = fc.constantFrom(...reminderHours)
const changesOf = new Map<string, number[]>(
  hardZones.map((zone) => {
    const changes = transitionsOf(zone, '2010-01-01T00:00Z', '2031-01-01T00:00Z')
    return [zone, changes.length > 0 ? changes : [Date.parse('2026-03-29T01:00Z') / 60_000]]
  }),
)
/** Minutes around a change of that zone's clock, where what goes wrong goes wrong. */
const around = (timeZone: string) => {
  const change = fc.constantFrom(...changesOf.get(timeZone)!)
  return fc
    .tuple(change, fc.integer({ min: -3000, max: 3000 }))
    .map(([at, minutes]) => new Date((at + minutes) * 60_000).toISOString().replace('.000Z', 'Z') as Instant)
}
const cases = quietHours.chain((quiet) =>
  fc.record({
    quiet: fc.constant(quiet),
    hours: hoursBefore,
    at: around(quiet.timeZone),
    other: around(quiet.timeZone),
  }),
)

const isQuietOnTheWall = ({ timeZone, from, until }: QuietHours, at: Instant) => {
  const shown = wallTimeIn(timeZone, at)
  return from <= until ? from <= shown && shown < until : shown >= from || shown < until
}

describe('over every change of clocks in hard zones', () => {
  test('nothing is due in quiet hours, and nothing later than promised', () => {
    fc.assert(
      fc.property(cases, ({ quiet, hours, at }) => {
        const due = reminderDue(at, hours, quiet)
        expect(compareInstants(due, addMinutes(at, -hours * 60))).toBeLessThanOrEqual(0)
        // A day before at most, or two where a whole day was left out.
        expect(compareInstants(due, addMinutes(at, -hours * 60 - 2 * 1440))).toBeGreaterThan(0)
        if (quiet.from !== quiet.until) expect(isQuietOnTheWall(quiet, due)).toBe(false)
      }),
      { numRuns: 2000 },
    )
  })

  test('what a clock on the wall shows as quiet is quiet', () => {
    fc.assert(
      fc.property(cases, ({ quiet, at }) => {
        if (isQuietOnTheWall(quiet, at)) expect(quietAt(quiet, at)).not.toBeNull()
      }),
      { numRuns: 2000 },
    )
  })

  test('what is asked for now are the visits whose reminder is due', () => {
    fc.assert(
      fc.property(cases, ({ quiet, hours, at: now, other }) => {
        const starts = startsToRemindOf(hours, quiet, now)
        if (!starts) {
          expect(quietAt(quiet, now)).not.toBeNull()
          return
        }
        const startsAt = addMinutes(other, hours * 60)
        const isAsked = compareInstants(startsAt, starts.before) < 0
        const sinceDue = compareInstants(now, reminderDue(startsAt, hours, quiet))
        if (sinceDue !== 0) expect(isAsked).toBe(sinceDue > 0)
      }),
      { numRuns: 4000 },
    )
  })
})

test('whoever books after the reminder was due is not reminded', () => {
  const startsAt: Instant = '2026-11-25T07:30:00Z'
  expect(isReminded({ startsAt, hasTimeSince: '2026-11-24T19:29:00Z' }, 2, berlin)).toBe(true)
  expect(isReminded({ startsAt, hasTimeSince: '2026-11-24T19:30:00Z' }, 2, berlin)).toBe(false)
})

describe('which visits stand in one message', () => {
  const visit = (id: string, startsAt: Instant, person = 'rosa', hasTimeSince: Instant = '2026-11-01T12:00:00Z') => ({
    ...{ id, startsAt, person, hasTimeSince },
    timeZone: 'Europe/Berlin',
  })
  const ids = ({ messages, none }: ReturnType<typeof decideReminders>) => ({
    messages: messages.map((visits) => visits.map(({ id }) => id)),
    none: none.map(({ id }) => id),
  })

  it('is said once for a person and a day, in the order of the day, with what is not due yet', () => {
    const due = [visit('b', '2026-11-25T10:00:00Z'), visit('other', '2026-11-25T10:00:00Z', 'ali')]
    const others = [due[0]!, visit('c', '2026-11-25T16:00:00Z'), visit('late', '2026-11-25T23:30:00Z')]
    expect(ids(decideReminders(due, others, 48, berlin))).toEqual({ messages: [['b', 'c'], ['other']], none: [] })
  })

  it('leaves out a day on which nobody needs one, and keeps one booked late beside one that was not', () => {
    const late = visit('late', '2026-11-25T10:00:00Z', 'rosa', '2026-11-24T12:00:00Z')
    expect(ids(decideReminders([late], [late], 48, berlin))).toEqual({ messages: [], none: ['late'] })
    const both = [visit('early', '2026-11-25T09:00:00Z'), late]
    expect(ids(decideReminders(both, both, 48, berlin))).toEqual({ messages: [['early', 'late']], none: [] })
  })
})
