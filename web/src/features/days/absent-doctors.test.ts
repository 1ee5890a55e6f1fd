import { expect, it } from 'vitest'
import { absentDoctors } from './absent-doctors.ts'
import { visitWith } from './visit.fixture.ts'

const of = (id: string, status: 'booked' | 'cancelled' = 'booked') =>
  visitWith({ status, id: `${id} ${status}`, provider: { ...visitWith().provider, id, name: id } })

it('names who still has visits on a day on which they see nobody', () => {
  const items = [of('left'), of('left'), of('left', 'cancelled'), of('away'), of('here'), of('closed')]
  const providers = [
    { id: 'away', off: 'time-off' as const, delay: null },
    { id: 'here', off: null, delay: null },
    { id: 'closed', off: 'closed' as const, delay: null },
    { id: 'idle', off: 'time-off' as const, delay: null },
  ]
  expect(absentDoctors({ items, providers })).toEqual([
    { id: 'left', name: 'left', why: 'left', visits: 2 },
    { id: 'away', name: 'away', why: 'time-off', visits: 1 },
  ])
})
