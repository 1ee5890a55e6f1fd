import { expect, test } from 'vitest'
import { readSlotValue, slotValue } from '../slot-value.ts'
import { slotFor, unitedWeek } from './choice.ts'

const times = (providerId: string, starts: string[], next: string | null = null) => ({
  providerId,
  serviceId: 's',
  locationId: 'l',
  durationMinutes: 30,
  timeZone: 'America/New_York',
  starts,
  next,
  bookableUntil: '2027-02-23',
  seats: 1,
  begun: [],
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

test('for how many it is, is as with each', () => {
  const group = { ...times('a', ['2026-11-25T14:00:00Z']), seats: 6 }
  expect(unitedWeek([group, { ...group, providerId: 'b' }], 'UTC').seats).toBe(6)
  expect(unitedWeek([], 'UTC').seats).toBe(1)
})

test('a full week names the first time of anybody', () => {
  const week = unitedWeek([times('a', [], '2026-12-03T15:00:00Z'), times('b', [], '2026-12-01T15:00:00Z')], 'UTC')
  expect(week.next).toBe('2026-12-01T15:00:00Z')
  expect(unitedWeek([], 'Europe/Berlin')).toMatchObject({ starts: [], next: null, timeZone: 'Europe/Berlin' })
})

const choice = { serviceId: 'check-up-id', providerId: null, locationId: null, newPatient: null }

test('what is not named is left open in the button', () => {
  const slot = slotFor('2026-11-25T14:00:00Z', choice)
  expect(readSlotValue(slotValue(slot))).toEqual(slot)
  expect(slot).toMatchObject({ providerId: 'any', locationId: 'any' })
})

test('somebody new stays so in the button of anybody’s time', () => {
  const slot = slotFor('2026-11-25T14:00:00Z', { ...choice, serviceId: 's', newPatient: true })
  expect(readSlotValue(slotValue(slot))).toMatchObject({ newPatient: true })
  const known = slotFor('2026-11-25T14:00:00Z', { ...choice, serviceId: 's', newPatient: false })
  expect(readSlotValue(slotValue(known))).toMatchObject({ newPatient: false })
})
