import { describe, expect, it } from 'vitest'
import { visitWith } from '../days/visit.fixture.ts'
import { headWords, offWord } from './off-word.ts'
import { columnsOf, hoursShown, shadesOf, shownDates, stretchOn } from './columns.ts'
import { daysIn } from './calendar-place.ts'
import { daysWith } from './calendar.fixture.ts'

const boston = 'America/New_York'
const doctor = { id: 'doctor', name: 'Dr. Maya Okafor' }
const week = daysIn({ from: '2026-11-23', to: '2026-11-29' })

describe('a span of time on a day', () => {
  const on = (date: Parameters<typeof stretchOn>[0], startsAt: string, endsAt: string) =>
    stretchOn(date, { startsAt, endsAt }, boston)
  it('lies where the clinic’s clock shows it', () => {
    expect(on('2026-11-25', '2026-11-25T14:40:00Z', '2026-11-25T15:25:00Z')).toEqual({ from: 580, to: 625 })
  })
  it('is cut off at midnight, and is none on other days', () => {
    expect(on('2026-11-25', '2026-11-24T14:00:00Z', '2026-11-25T15:00:00Z')).toEqual({ from: 0, to: 600 })
    expect(on('2026-11-25', '2026-11-25T14:00:00Z', '2026-11-27T15:00:00Z')).toEqual({ from: 540, to: 1440 })
    expect(on('2026-11-26', '2026-11-25T14:00:00Z', '2026-11-26T05:00:00Z')).toBeNull()
  })
})

it('a visit over the hour that a clock shows twice is as long as it takes', () => {
  const visit = visitWith({ startsAt: '2026-11-01T05:30:00Z', endsAt: '2026-11-01T06:30:00Z' })
  const [column] = columnsOf(daysWith({ items: [visit] }), ['2026-11-01'], [doctor])
  expect(column!.blocks).toMatchObject([{ from: 90, to: 150 }])
})

it('after the hour that a clock leaves out a visit stands where the clock shows it, and is as long as it takes', () => {
  const visit = visitWith({ startsAt: '2027-03-14T06:30:00Z', endsAt: '2027-03-14T07:30:00Z' })
  const later = visitWith({ id: 'later', startsAt: '2027-03-14T13:00:00Z', endsAt: '2027-03-14T13:30:00Z' })
  const [column] = columnsOf(daysWith({ items: [visit, later] }), ['2027-03-14'], [doctor])
  expect(column!.blocks).toMatchObject([
    { from: 90, to: 150 },
    { from: 540, to: 570 },
  ])
})

it('says of today how late its doctor is, before anything else', () => {
  const [own] = daysWith().doctors
  const late = daysWith({ doctors: [{ ...own!, delay: 20, days: [{ ...own!.days[0]!, differs: true }] }] })
  const say = ((key: string) => key) as Parameters<typeof offWord>[1]
  const words = columnsOf(late, ['2026-11-25', '2026-11-26'], [doctor]).map((column) => offWord(column, say))
  expect(words).toEqual(['calendar.late', null])
})

it('where there are several places a day names those of its doctor, once each', () => {
  const [own] = daysWith().doctors
  const places = [...daysWith().places, { id: 'uptown', name: 'Uptown' }]
  const hours = own!.hours.map((each, index) => (index > 0 ? { ...each, locationId: 'uptown' } : each))
  const say = ((key: string) => key) as Parameters<typeof offWord>[1]
  const [column] = columnsOf(daysWith({ places, doctors: [{ ...own!, hours }] }), ['2026-11-25'], [doctor])
  expect(headWords(column!, say)).toBe('Harborlight, Uptown')
  expect(headWords(columnsOf(daysWith(), ['2026-11-25'], [doctor])[0]!, say)).toBeNull()
})

it('short visits that follow each other do not cover each other, and a canceled one takes no room', () => {
  const at = (id: string, minute: string, to: string) =>
    visitWith({ id, startsAt: `2026-11-25T14:${minute}:00Z`, endsAt: `2026-11-25T14:${to}:00Z` })
  const items = [at('a', '00', '05'), at('b', '05', '10'), { ...at('c', '00', '30'), status: 'cancelled' as const }]
  const [column] = columnsOf(daysWith({ items }), ['2026-11-25'], [doctor])
  expect(column!.blocks.map(({ visit, lane, lanes }) => [visit.id, lane, lanes])).toEqual([
    ['a', 0, 2],
    ['b', 1, 2],
  ])
})

it('a closed day says why in place of time off', () => {
  const days = daysWith({ closures: [{ date: '2026-11-26', locationId: null, name: 'Thanksgiving' }] })
  const [column] = columnsOf(days, ['2026-11-26'], [doctor])
  expect(column!.absences).toEqual([{ kind: 'closed', id: null, from: 0, to: 1440, words: 'Thanksgiving' }])
})

it('time off can be opened as long as it is not over', () => {
  const [own] = daysWith().doctors
  const off = (id: string, from: string, to: string) => ({
    ...{ id, note: null, startsAt: `2026-11-25T${from}:00Z`, endsAt: `2026-11-25T${to}:00Z` },
  })
  const timeOff = [off('over', '13:00', '15:22'), off('now', '15:00', '15:23')]
  const [column] = columnsOf(daysWith({ doctors: [{ ...own!, timeOff }] }), ['2026-11-25'], [doctor])
  expect(column!.absences.map(({ id }) => id)).toEqual([null, 'now'])
})

it('what keeps them busy elsewhere is told without a word, and opens nothing', () => {
  const [own] = daysWith().doctors
  const busyElsewhere = [{ startsAt: '2026-11-25T15:00:00Z', endsAt: '2026-11-25T16:30:00Z' }]
  const [column] = columnsOf(daysWith({ doctors: [{ ...own!, busyElsewhere }] }), ['2026-11-25'], [doctor])
  expect(column!.absences).toEqual([{ kind: 'busy-elsewhere', id: null, from: 600, to: 690, words: null }])
})

it('a weekend is shown when somebody works or comes, up to that day', () => {
  expect(shownDates(daysWith(), week)).toEqual(week.slice(0, 5))
  const sunday = visitWith({ startsAt: '2026-11-29T15:00:00Z', endsAt: '2026-11-29T15:30:00Z' })
  expect(shownDates(daysWith({ items: [sunday] }), week)).toEqual(week)
  expect(shownDates(daysWith({ today: '2026-11-28' }), week)).toEqual(week.slice(0, 6))
})

it('what is not worked is shaded, between hours as a break', () => {
  const columns = columnsOf(daysWith(), ['2026-11-25'], [doctor])
  const shown = hoursShown(columns)
  expect(shown).toEqual({ from: 420, to: 1080 })
  expect(shadesOf(columns[0]!, shown)).toEqual([
    { from: 420, to: 480, isBreak: false },
    { from: 720, to: 800, isBreak: true },
    { from: 1020, to: 1080, isBreak: false },
  ])
})

it('a doctor whose only place is closed has a closed day, and others work', () => {
  const [doctor] = daysWith().doctors
  const closed = { ...doctor!, hours: [], days: [{ date: '2026-11-25', off: 'closed' as const, differs: false }] }
  const days = daysWith({
    closures: [{ date: '2026-11-25', locationId: 'location', name: 'Water damage' }],
    doctors: [closed, { ...doctor!, id: 'other' }],
  })
  const columns = columnsOf(
    days,
    ['2026-11-25'],
    ['doctor', 'other'].map((id) => ({ id, name: id, slug: id })),
  )
  expect(columns.map(({ absences }) => absences.map(({ words }) => words))).toEqual([['Water damage'], []])
})

it('draws a group once, by its first seat, with all who are in it, and who did not come alone', () => {
  const seat = (number: number, changes = {}) =>
    visitWith({ id: `seat-${number}`, seat: { number, of: 6 }, ...changes })
  const items = [seat(2), seat(1), seat(4), seat(3, { status: 'cancelled' }), seat(5, { status: 'noshow' })]
  const [column] = columnsOf(daysWith({ items }), ['2026-11-25'], [doctor])
  expect(column!.blocks.map(({ visit, lanes, group }) => [visit.id, lanes, group.map(({ id }) => id)])).toEqual([
    ['seat-1', 2, ['seat-1', 'seat-2', 'seat-4']],
    ['seat-5', 2, []],
  ])
})
