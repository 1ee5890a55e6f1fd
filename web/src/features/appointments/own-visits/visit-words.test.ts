import { expect, it } from 'vitest'
import { ownVisit } from './own-visit.fixture.ts'
import { foreignZone, visitDay } from './visit-words.ts'

it('names the year only where it is another one', () => {
  expect(visitDay(ownVisit({}), '2026-11-24T14:00:00Z', 'en-US')).toBe('Fri, Nov 27')
  expect(visitDay(ownVisit({}), '2027-01-02T14:00:00Z', 'en-US')).toBe('November 27, 2026')
  // Where the visit is, the new year has not begun yet.
  expect(visitDay(ownVisit({}), '2027-01-01T03:00:00Z', 'en-US')).toBe('Fri, Nov 27')
})

it('names the zone only to those whose clock shows something else', () => {
  expect(foreignZone(ownVisit({}), 'en-US', 'America/New_York')).toBeNull()
  expect(foreignZone(ownVisit({}), 'en-US', 'America/Toronto')).toBeNull()
  expect(foreignZone(ownVisit({}), 'en-US', 'Europe/Berlin')).toBe('Eastern Time')
})
