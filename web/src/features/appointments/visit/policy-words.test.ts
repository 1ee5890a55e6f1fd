import { expect, test } from 'vitest'
import { de } from '../../../messages/de.ts'
import { en } from '../../../messages/en.ts'
import type { Catalogue } from '../../../platform/i18n/catalogue.ts'
import { createTexts } from '../../../platform/i18n/texts.tsx'
import { heldTime } from '../../holds/held.fixture.ts'
import { freeMinutesLeft, lateMoveWords, policyWords } from './policy-words.ts'

const english = createTexts('en', en)
const german = createTexts('de', de as unknown as Catalogue)
const visit = { ...heldTime.visit, createdAt: '2026-11-01T12:00:00Z' }
const at = (now: string) => policyWords(visit, now, '+1 617 555 0142', english)

test.each([
  [
    '2026-11-20T12:00:00Z',
    'You can change or cancel at no charge until Tue, Nov 24, 9:40\u00a0AM. After that, canceling may cost $40.',
  ],
  [
    '2026-11-24T13:00:00Z',
    'You can change or cancel at no charge until today, 9:40\u00a0AM. After that, canceling may cost $40.',
  ],
  ['2026-11-24T15:00:00Z', 'This visit is less than 24 hours away. Canceling it may cost $40.'],
  ['2026-11-25T13:00:00Z', 'This visit is very soon. To change or cancel it, please call +1 617 555 0142.'],
])('as it stands at %s', (now, words) => {
  expect(at(now)).toBe(words)
})

test('without a fee none is named', () => {
  const free = { ...visit, policy: { ...visit.policy, lateFeeMinor: 0 } }
  expect(policyWords(free, '2026-11-24T15:00:00Z', '', english)).not.toContain('$')
})

test('in German', () => {
  expect(policyWords(visit, '2026-11-24T15:00:00Z', '', german)).toBe(
    'Der Termin ist in weniger als 24 Stunden. Eine Absage kann 40\u00a0$ kosten.',
  )
})

test('minutes are counted when they are few', () => {
  expect(freeMinutesLeft(visit, '2026-11-24T13:48:00Z')).toBe(52)
  expect(freeMinutesLeft(visit, '2026-11-24T10:00:00Z')).toBeNull()
  expect(freeMinutesLeft(visit, '2026-11-24T15:00:00Z')).toBeNull()
})

test('before it is booked, the half hour after it is named', () => {
  expect(policyWords(heldTime.visit, '2026-11-24T15:00:00Z', '', english)).toBe(
    'This visit is less than 24 hours away. You can cancel at no charge for 30 minutes after booking; after that, canceling may cost $40.',
  )
})

test('a visit that was moved late stays late, and whoever moves one is told before', () => {
  const moved = { ...visit, isLateChange: true }
  expect(policyWords(moved, '2026-11-20T12:00:00Z', '', english)).toBe(
    'Its time was changed at short notice. Canceling it may cost $40.',
  )
  expect(lateMoveWords(visit, english).join(' ')).toBe(
    'Moving costs nothing. But the time you leave is less than 24 hours away: canceling later may still cost $40.',
  )
})

test('in Germany, whoever is told of a fee is told that they may show a smaller loss', () => {
  const { location } = visit
  const there = { ...visit, location: { ...location, address: { ...location.address, country: 'DE' } } }
  const at = (now: string) => policyWords(there, now, '', german)
  for (const now of ['2026-11-20T12:00:00Z', '2026-11-24T15:00:00Z']) expect(at(now)).toContain('Nachweis vorbehalten')
  expect(lateMoveWords(there, german).join(' ')).toContain('Nachweis vorbehalten')
})
