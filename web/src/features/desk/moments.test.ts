import { expect, it } from 'vitest'
import { momentsOf } from './moments.ts'

const at = (time: string) => `2026-11-25T${time}:00Z`
const item = (providerId: string, next: string | null, soonest: string | null, isNow = false) => ({
  ...{ providerId, serviceId: 'service', locationId: 'place', durationMinutes: 30 },
  ...{ next: next && at(next), soonest: soonest && at(soonest), isNow },
})
const shown = (...items: ReturnType<typeof item>[]) =>
  momentsOf(items).map(({ providerId, startsAt, isOver, isNow }) =>
    [providerId, startsAt.slice(11, 16), isOver && 'over', isNow && 'now'].filter(Boolean).join(' '),
  )

it('offers who is free soonest, and at once where nobody is sooner', () => {
  expect(shown(item('maya', '15:00', '13:05'), item('noah', '15:30', '13:01', true), item('eva', null, null))).toEqual([
    'maya 15:00',
    'noah 15:30',
    'noah 13:01 over now',
  ])
})

it('offers nothing twice, and what is left when the usual times are over', () => {
  expect(shown(item('maya', '13:01', '13:01', true), item('noah', '15:00', '13:01', true))).toEqual([
    'maya 13:01 now',
    'noah 15:00',
  ])
  expect(shown(item('maya', null, '18:40'))).toEqual(['maya 18:40 over'])
  expect(shown(...['a', 'b', 'c', 'd'].map((id, n) => item(id, `1${n + 3}:00`, null)))).toHaveLength(3)
})
