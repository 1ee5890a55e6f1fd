import { expect, it } from 'vitest'
import { decideLocation, type LocationFacts } from './decide-location.ts'
import type { LocationWithRooms } from './model.ts'
import { touchedByLocation, type BookedWith } from './touched.ts'

const room = { id: 'room', name: 'Room 2', kind: 'room', group: 'Ultrasound', isActive: true } as const
const wanted: LocationWithRooms = {
  name: 'Main Street',
  address: { street: '1 Main Street', postalCode: '02110', city: 'Boston', country: 'US' },
  openingHours: [{ days: ['mon'], from: '08:00', to: '12:00' }],
  ...{ isActive: true, rooms: [room] },
}
const facts: LocationFacts = {
  openBeside: 1,
  rooms: [room],
  foreignIds: ['elsewhere'],
  needed: [{ group: 'Ultrasound', name: 'Ultrasound' }],
}
const refusals = (part: Partial<LocationWithRooms>, other: Partial<LocationFacts> = {}) =>
  decideLocation({ ...wanted, ...part }, { ...facts, ...other })?.details.errors?.map(
    ({ pointer, code }) => `${pointer} ${code}`,
  )

it('takes a location that is whole', () => expect(refusals({})).toBeUndefined())

it.each<[string[], Partial<LocationWithRooms>, Partial<LocationFacts>?]>([
  [['/body/address/country unknown'], { address: { ...wanted.address, country: 'XX' } }],
  [['/body/isActive last_location'], { isActive: false }, { openBeside: 0 }],
  [['/body/openingHours/0 order'], { openingHours: [{ days: ['mon'], from: '12:00', to: '12:00' }] }],
  [
    ['/body/openingHours/1 overlap'],
    { openingHours: [...wanted.openingHours, { days: ['sun', 'mon'], from: '11:00', to: '13:00' }] },
  ],
  [['/body/rooms missing', '/body/rooms needed'], { rooms: [] }],
  [['/body/rooms needed'], { rooms: [{ ...room, group: 'Exam' }] }],
  [['/body/rooms/0/kind fixed'], { rooms: [{ ...room, kind: 'device' }] }],
  [['/body/rooms/1/id unknown'], { rooms: [room, { ...room, id: 'elsewhere', name: 'Room 3' }] }],
  [['/body/rooms/1/name twice'], { rooms: [room, { ...room, id: 'other' }] }],
])('refuses %s', (expected, part, other) => expect(refusals(part, other)).toEqual(expected))

it('names the visits that a change is about, and no others', () => {
  const doctor = { id: 'maya', slug: 'maya', name: 'Maya Okafor' }
  const booked: BookedWith = { doctor, visits: 3, first: '2026-11-25T15:00:00Z', last: '2026-11-27T15:00:00Z' }
  const visits = { booked: [booked], bookedRooms: [{ ...booked, visits: 1, roomId: 'room' }] }
  const touched = (part: Partial<LocationWithRooms>) => {
    const { closed, moved, displaced } = touchedByLocation(wanted, { ...wanted, ...part }, visits)
    return [closed, moved, displaced].map((each) => each.length)
  }
  expect(touched({})).toEqual([0, 0, 0])
  expect(touched({ phone: '+1 617 555 0163' })).toEqual([0, 0, 0])
  expect(touched({ isActive: false, name: 'Gone' })).toEqual([1, 0, 0])
  const closed = { ...wanted, isActive: false }
  // As long as visits stand.
  expect(touchedByLocation(closed, closed, visits).closed).toHaveLength(1)
  expect(touched({ address: { ...wanted.address, street: '2 Main Street' } })).toEqual([0, 1, 0])
  expect(touched({ rooms: [{ ...room, isActive: false }] })).toEqual([0, 0, 1])
  expect(touched({ rooms: [{ ...room, group: 'Exam' }] })).toEqual([0, 0, 1])
  expect(touched({ rooms: [{ ...room, name: 'Room 9' }] })).toEqual([0, 0, 0])
})
