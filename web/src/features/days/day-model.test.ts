import { ageOn } from '@polyclinic/domain/kit/age.ts'
import { describe, expect, it } from 'vitest'
import { askedDate, withParams } from './asked-date.ts'
import { alsoInside, currentPatientOf, unmarkedOf } from './current-patient.ts'
import { countVisits } from './counts.ts'
import { minutesSince } from './elapsed.ts'
import { dayWith, visitWith } from './visit.fixture.ts'

it('counts each state, and canceled visits nowhere', () => {
  const states = ['booked', 'booked', 'arrived', 'checked-in', 'fulfilled', 'noshow', 'cancelled'] as const
  expect(countVisits(states.map((status) => ({ status })))).toEqual({
    booked: 2,
    arrived: 1,
    'checked-in': 1,
    fulfilled: 1,
    noshow: 1,
  })
})

describe('who is at hand', () => {
  const now = '2026-11-25T14:45:00Z'
  const booked = visitWith({ id: 'booked' })
  const waiting = visitWith({ id: 'waiting', status: 'arrived' })
  const inside = visitWith({ id: 'inside', status: 'checked-in', startedAt: '2026-11-25T14:44:00Z' })
  const done = visitWith({ id: 'done', status: 'fulfilled' })

  it('is who is inside, else who waits, else who comes next', () => {
    expect(currentPatientOf(dayWith({ items: [booked, waiting, inside] }), now)).toEqual({
      kind: 'with-you',
      visit: inside,
    })
    expect(currentPatientOf(dayWith({ items: [booked, waiting] }), now)).toEqual({ kind: 'waiting', visit: waiting })
    expect(currentPatientOf(dayWith({ items: [done, booked] }), now)).toEqual({ kind: 'next', visit: booked })
    expect(currentPatientOf(dayWith({ items: [done] }), now)).toEqual({ kind: 'nobody' })
  })

  it('is who was brought in last, and stays who waits when somebody else arrives', () => {
    const second = visitWith({ id: 'second', status: 'checked-in', startedAt: '2026-11-25T14:45:00Z' })
    const shown = (items: (typeof booked)[], id: string | null) => currentPatientOf(dayWith({ items }), now, id)
    expect(shown([second, inside], 'inside')).toEqual({ kind: 'with-you', visit: second })
    expect(shown([inside, second], null)).toEqual({ kind: 'with-you', visit: second })
    const early = visitWith({ id: 'early', status: 'arrived', startsAt: '2026-11-25T13:00:00Z' })
    expect(shown([early, waiting], 'waiting')).toEqual({ kind: 'waiting', visit: waiting })
    expect(shown([early, waiting, inside], 'waiting')).toEqual({ kind: 'with-you', visit: inside })
    expect(alsoInside(inside, [inside, second, waiting])).toEqual([second])
  })

  it('is next by the clock: who is long past their time is not marked, and asked about', () => {
    const early = visitWith({ id: 'early', startsAt: '2026-11-25T13:00:00Z' })
    const day = dayWith({ items: [early, booked] })
    expect(currentPatientOf(day, now)).toEqual({ kind: 'next', visit: booked })
    expect(unmarkedOf(day, now)).toEqual([early])
    expect(currentPatientOf(dayWith({ items: [early, done] }), now)).toBeNull()
    expect(unmarkedOf({ ...day, date: '2026-11-24' }, now)).toEqual([])
  })

  it('is the first visit of a day ahead, and nobody on an empty day or one gone by', () => {
    expect(currentPatientOf(dayWith({ date: '2026-11-26', items: [booked] }), now)).toEqual({
      kind: 'first',
      visit: booked,
    })
    expect(currentPatientOf(dayWith({ date: '2026-11-24', items: [booked] }), now)).toBeNull()
    expect(currentPatientOf(dayWith(), now)).toBeNull()
  })
})

it('counts whole minutes of waiting, never less than none', () => {
  expect(minutesSince('2026-11-25T15:00:00Z', '2026-11-25T15:14:59Z')).toBe(14)
  expect(minutesSince('2026-11-25T15:00:00Z', '2026-11-25T14:59:30Z')).toBe(0)
})

it('counts years of life by the calendar', () => {
  expect(ageOn('1985-03-08', '2026-11-25')).toBe(41)
  expect(ageOn('1985-11-26', '2026-11-25')).toBe(40)
  expect(ageOn('2024-02-29', '2026-02-28')).toBe(1)
})

it('reads a day from the address, and today from anything else', () => {
  const asked = (query: string) => askedDate(new URLSearchParams(query))
  expect(asked('date=2026-11-26')).toBe('2026-11-26')
  for (const query of ['', 'date=2026-02-30', 'date=now', 'date=2300-01-01']) expect(asked(query)).toBeNull()
  expect(withParams(new URLSearchParams('doctor=maya&date=2026-11-26'), { date: null })).toBe('?doctor=maya')
  expect(withParams(new URLSearchParams('date=2026-11-26'), { date: null })).toBe('')
})
