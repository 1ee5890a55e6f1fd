import { beforeEach, expect, test } from 'vitest'
import { keepBooking, readBooking } from './interrupted-booking.ts'

beforeEach(() => sessionStorage.clear())

test('a booking is kept in this tab until it is forgotten', () => {
  keepBooking({ path: '/appointment/details', givenName: 'Rosa' } as never)
  expect(readBooking()).toMatchObject({ path: '/appointment/details', givenName: 'Rosa' })
  keepBooking(null)
  expect(readBooking()).toBeNull()
})

test.each([
  '{',
  'null',
  '"x"',
  '{"path":"https://evil.test"}',
  '{"path":"//evil.test"}',
  '{"path":"/appointments"}',
  '{"path":1}',
])('%s is no booking', (stored) => {
  sessionStorage.setItem('booking', stored)
  expect(readBooking()).toBeNull()
})
