import { expect, test } from 'vitest'
import { de } from '../../../messages/de.ts'
import { en } from '../../../messages/en.ts'
import type { Catalogue } from '../../../platform/i18n/catalogue.ts'
import { createTexts } from '../../../platform/i18n/texts.tsx'
import { heldTime } from '../../holds/held.fixture.ts'
import { freeMinutesLeft, policyWords } from './policy-words.ts'

const english = createTexts('en', en)
const german = createTexts('de', de as unknown as Catalogue)
const { visit } = heldTime
const at = (now: string) => policyWords(visit, now, '+1 617 555 0142', english)

test.each([
  ['2026-11-20T12:00:00Z', 'You can change or cancel at no charge until Tue, Nov 24, 9:40\u00a0AM.'],
  ['2026-11-24T13:00:00Z', 'You can change or cancel at no charge until today, 9:40\u00a0AM.'],
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
