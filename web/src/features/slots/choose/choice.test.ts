import { expect, test } from 'vitest'
import { readSlotValue, slotValue } from '../slot-value.ts'
import { readChoice, slotFor, unitedWeek } from './choice.ts'

const times = (providerId: string, starts: string[], next: string | null = null) => ({
  providerId,
  serviceId: 's',
  locationId: 'l',
  durationMinutes: 30,
  timeZone: 'America/New_York',
  starts,
  next,
  bookableUntil: '2027-02-23',
  closures: [],
})

test('a time is there when anybody has it, one in each half hour', () => {
  const week = unitedWeek(
    [
      times('a', ['2026-11-25T14:00:00Z', '2026-11-25T15:00:00Z']),
      times('b', ['2026-11-25T14:00:00Z', '2026-11-25T14:10:00Z', '2026-11-25T14:30:00Z']),
    ],
    'UTC',
  )
  expect(week.starts).toEqual(['2026-11-25T14:00:00Z', '2026-11-25T14:30:00Z', '2026-11-25T15:00:00Z'])
})

test('of one doctor every time is there', () => {
  const starts = ['2026-11-25T14:00:00Z', '2026-11-25T14:10:00Z']
  expect(unitedWeek([times('a', starts)], 'UTC').starts).toEqual(starts)
})

test('a full week names the first time of anybody', () => {
  const week = unitedWeek([times('a', [], '2026-12-03T15:00:00Z'), times('b', [], '2026-12-01T15:00:00Z')], 'UTC')
  expect(week.next).toBe('2026-12-01T15:00:00Z')
  expect(unitedWeek([], 'Europe/Berlin')).toMatchObject({ starts: [], next: null, timeZone: 'Europe/Berlin' })
})

test('what the address does not name is left open, and stays so in the button', () => {
  const named = (name: string) => [{ id: `${name}-id`, slug: name }]
  const all = { services: named('check-up'), providers: named('okafor'), locations: named('wharf') }
  const choice = readChoice(new URLSearchParams('service=check-up&doctor=nobody'), all)
  expect(choice).toEqual({ serviceId: 'check-up-id', providerId: null, locationId: null })
  const slot = slotFor('2026-11-25T14:00:00Z', choice)
  expect(readSlotValue(slotValue(slot))).toEqual(slot)
  expect(slot).toMatchObject({ providerId: 'any', locationId: 'any' })
})
