import { expect, it } from 'vitest'
import { lastSkip } from '../../../platform/page/paging.ts'
import { noFilters } from '../../../state/appointments.ts'
import { filtersOf, visitsAddress } from './visit-filters.ts'

const read = (address: string) => filtersOf(new URL(address, 'http://clinic.test').searchParams)

it('starts with the defaults of the state area', () => {
  expect(read('/patient')).toEqual(noFilters)
})

it('reads filter and page from the address, and nonsense as nothing', () => {
  expect(read('/patient?filter=past&page=3')).toEqual({ ...noFilters, appointmentFilter: 'past', skipValue: 20 })
  expect(read('/patient?filter=none&page=-1')).toEqual(noFilters)
  expect(read('/patient?page=999999999')).toEqual(noFilters)
})

it('writes addresses that read back, without what is as usual', () => {
  expect(visitsAddress('all')).toBe('/patient')
  expect(visitsAddress('upcoming', 10)).toBe('/patient?filter=upcoming&page=2')
  expect(read(visitsAddress('past', 20))).toMatchObject({ appointmentFilter: 'past', skipValue: 20 })
})

it('knows where the last page begins', () => {
  expect([0, 1, 10, 11, 23].map((total) => lastSkip(total, 10))).toEqual([0, 0, 0, 10, 20])
})
