import { expect, test } from 'vitest'
import { readFilters } from './filters.ts'
import { findDoctors } from './found-doctors.ts'

type Providers = Parameters<typeof findDoctors>[0]

const offer = (serviceId: string, isDefault = false) => ({
  serviceId,
  locationId: 'l',
  isDefault,
  newPatientsOnly: false,
})
const provider = {
  id: 'p',
  speciality: 'family-medicine',
  languages: [],
  locations: [{ id: 'l' }],
  offers: [offer('vaccination'), offer('check-up', true)],
} as unknown as Providers[number]
const times = (serviceId: string, starts: string[], next: string | null = null) => ({
  providerId: 'p',
  serviceId,
  locationId: 'l',
  durationMinutes: 30,
  timeZone: 'UTC',
  starts,
  next,
  bookableUntil: '2027-02-23',
  seats: 1,
  begun: [],
  closures: [],
})
const find = (found: ReturnType<typeof times>[], query = '') =>
  findDoctors([provider], found, readFilters(new URLSearchParams(query)), {
    today: '2026-11-25',
    skip: 0,
    take: 20,
  })
const at = (time: string) => `2026-11-25T${time}:00Z`

test('any reason: the usual one, and the times that only another reason has, each with its own', () => {
  const { now } = find([
    times('check-up', [at('14:00')]),
    times('vaccination', [at('08:00'), at('08:10'), at('13:50'), at('14:10'), at('16:00')]),
  ])
  expect(now[0]).toMatchObject({
    offer: { serviceId: 'check-up' },
    days: [{ starts: [at('14:00')] }],
    further: [at('08:00'), at('16:00')].map((startsAt) => ({ startsAt, slot: { serviceId: 'vaccination' } })),
  })
})

test('who has only short times this week, or today, is here now', () => {
  const found = [times('check-up', [], at('09:00')), times('vaccination', [at('08:00')])]
  for (const query of ['', 'available=today'])
    expect(find(found, query)).toMatchObject({ now: [{ further: [{ startsAt: at('08:00') }] }], later: [] })
})

test('who has none this week is told the first of any reason', () => {
  const found = [times('check-up', [], '2026-12-08T09:00:00Z'), times('vaccination', [], '2026-12-01T09:00:00Z')]
  expect(find(found).later).toMatchObject([{ next: '2026-12-01T09:00:00Z', offer: { serviceId: 'vaccination' } }])
})

test('a reason that was asked for is the only one', () => {
  const { now } = find([times('vaccination', [at('08:00')])], 'service=vaccination')
  expect(now).toMatchObject([{ offer: { serviceId: 'vaccination' }, further: [] }])
})
