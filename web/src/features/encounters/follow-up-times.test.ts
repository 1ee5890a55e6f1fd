import { expect, it } from 'vitest'
import { followUpService } from './follow-up-times.ts'

it('somebody comes back for the same, unless that is for new patients or offered no more', () => {
  const offers = [
    { serviceId: 'first', newPatientsOnly: true },
    { serviceId: 'review', newPatientsOnly: false },
  ]
  expect(followUpService(offers, 'review')).toBe('review')
  expect(followUpService(offers, 'first')).toBeNull()
  expect(followUpService(offers, 'former')).toBeNull()
})
