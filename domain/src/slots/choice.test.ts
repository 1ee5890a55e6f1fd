import { expect, test } from 'vitest'
import { asksNewness, offersFor, readChoice, settled, type Provider } from './choice.ts'

test('what is not named, or nobody knows, is left open', () => {
  const named = (name: string) => [{ id: `${name}-id`, slug: name }]
  const all = { services: named('check-up'), providers: named('okafor'), locations: named('wharf') }
  const choice = readChoice({ service: 'check-up', doctor: 'nobody' }, all)
  expect(choice).toEqual({ serviceId: 'check-up-id', providerId: null, locationId: null, newPatient: null })
})

test('a booked visit names its reason by id', () => {
  const all = { services: [{ id: 'check-up-id', slug: 'check-up' }], providers: [], locations: [] }
  expect(readChoice({ service: 'check-up-id' }, all).serviceId).toBe('check-up-id')
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
