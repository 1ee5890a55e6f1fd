import { expect, it } from 'vitest'
import { loadCatalogue } from '../../../platform/i18n/load-catalogue.ts'
import { createTexts } from '../../../platform/i18n/texts.tsx'
import { ownVisit } from './own-visit.fixture.ts'
import { foreignZone, visitDay, visitTitle } from './visit-words.ts'

const texts = createTexts('en', await loadCatalogue('en'))

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

it('says for whom a visit is, unless it is one’s own', () => {
  const rosa = { givenName: 'Rosa', familyName: 'Delgado' }
  const forMateo = ownVisit({ patient: { givenName: 'Mateo', familyName: 'Delgado' }, bookedBy: rosa })
  expect(visitTitle(ownVisit({}), rosa, texts)).toBe('Annual check-up')
  expect(visitTitle(forMateo, rosa, texts)).toBe('Annual check-up, for Mateo')
  expect(visitTitle(forMateo, null, texts)).toBe('Annual check-up, for Mateo')
})
