import type { LetterKind } from '@polyclinic/domain/chart-files/kinds.ts'
import type { PlainTextKey } from '../../platform/i18n/catalogue.ts'

/** What can be issued, as its button and its form call it. */
export const kindWords = {
  'sick-note': 'letters.sickNote',
  referral: 'letters.referral',
  report: 'letters.report',
} as const satisfies Record<LetterKind, PlainTextKey>
