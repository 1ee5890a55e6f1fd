import { expect, test } from 'vitest'
import type { PlainDate } from '../kit/time.ts'
import { nextMailing, type MailingRhythm } from './mailings.ts'

test.each<[MailingRhythm, PlainDate, PlainDate]>([
  // 2026-11-28 is a Saturday.
  ['weekly', '2026-11-28', '2026-11-30'],
  ['weekly', '2026-11-29', '2026-11-30'],
  ['weekly', '2026-11-30', '2026-12-07'],
  ['weekly', '2026-12-29', '2027-01-04'],
  ['monthly', '2026-11-28', '2026-12-01'],
  ['monthly', '2026-12-01', '2027-01-01'],
  ['monthly', '2028-01-31', '2028-02-01'],
])('%s after %s is on %s', (rhythm, after, wanted) => expect(nextMailing(rhythm, after)).toBe(wanted))
