import { beforeEach, expect, it } from 'vitest'
import { keepBooking } from './interrupted-booking.ts'
import { forgetPlace, keepPlace, readPlace } from './place-left.ts'

beforeEach(() => sessionStorage.clear())

it('knows where somebody was, until they are back', () => {
  keepPlace({ pathname: '/doctor/dashboard', search: '?day=2026-11-25' })
  expect(readPlace()).toBe('/doctor/dashboard?day=2026-11-25')
  forgetPlace()
  expect(readPlace()).toBeNull()
})

it('leaves a booking in the making to its own way back, and believes no other site', () => {
  keepBooking({ path: '/appointment/details' })
  keepPlace({ pathname: '/appointment/details', search: '' })
  expect(readPlace()).toBeNull()
  keepPlace({ pathname: '//evil.example', search: '' })
  expect(readPlace()).toBeNull()
})
