import { expect, test } from 'vitest'
import { readSlotValue, slotValue } from '../slot-value.ts'
import { asksNewness, offersFor, readChoice, settled, slotFor, unitedWeek, type Provider } from './choice.ts'

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
  expect(choice).toEqual({ serviceId: 'check-up-id', providerId: null, locationId: null, newPatient: null })
  const slot = slotFor('2026-11-25T14:00:00Z', choice)
  expect(readSlotValue(slotValue(slot))).toEqual(slot)
  expect(slot).toMatchObject({ providerId: 'any', locationId: 'any' })
})

test('a booked visit names its reason by id', () => {
  const all = { services: [{ id: 'check-up-id', slug: 'check-up' }], providers: [], locations: [] }
  expect(readChoice(new URLSearchParams('service=check-up-id'), all).serviceId).toBe('check-up-id')
})

const offer = (serviceId: string, more = {}) => ({
  serviceId,
  locationId: 'l',
  isDefault: false,
  newPatientsOnly: false,
  ...more,
})
const doctor = (id: string, offers: object[], takesNewPatients = true) => ({ id, offers, takesNewPatients }) as Provider
const check = offer('check-up', { isDefault: true })
const first = offer('first-visit', { newPatientsOnly: true })
const wish = { serviceId: null, providerId: null, locationId: null, newPatient: null }

test('a doctor without a reason is asked for the usual one; one who does not offer it gives way to any', () => {
  const doctors = [doctor('a', [first, check]), doctor('b', [first])]
  expect(settled({ ...wish, providerId: 'a' }, doctors)).toMatchObject({ providerId: 'a', serviceId: 'check-up' })
  expect(settled({ ...wish, providerId: 'b', serviceId: 'check-up' }, doctors)).toMatchObject({ providerId: null })
  expect(settled(wish, doctors)).toEqual(wish)
})

test('whether somebody has been here is asked where it makes a difference, and leaves out who does not fit', () => {
  const doctors = [doctor('a', [check, first]), doctor('b', [check], false), doctor('c', [offer('skin')])]
  const asks = (serviceId: string, providerId: string | null = null) =>
    asksNewness(doctors, { ...wish, serviceId, providerId })
  expect([asks('check-up'), asks('first-visit'), asks('skin'), asks('check-up', 'b')]).toEqual([
    true,
    true,
    false,
    false,
  ])
  const found = (serviceId: string, newPatient: boolean) =>
    offersFor(doctors, { ...wish, serviceId, newPatient }).length
  expect([found('check-up', true), found('check-up', false)]).toEqual([1, 2])
  expect([found('first-visit', true), found('first-visit', false)]).toEqual([1, 0])
})

test('somebody new stays so in the button of anybody’s time', () => {
  const slot = slotFor('2026-11-25T14:00:00Z', { ...wish, serviceId: 's', newPatient: true })
  expect(readSlotValue(slotValue(slot))).toMatchObject({ newPatient: true })
  const known = slotFor('2026-11-25T14:00:00Z', { ...wish, serviceId: 's', newPatient: false })
  expect(readSlotValue(slotValue(known))).toMatchObject({ newPatient: false })
})
