import { expect, test } from 'vitest'
import { needsConsentToReviewMails } from './needs-consent.ts'

test.each([
  ['DE', true],
  ['US', false],
  ['AT', true],
])('in %s a mail that asks for a review needs consent: %s', (country, isNeeded) =>
  expect(needsConsentToReviewMails(country)).toBe(isNeeded),
)
