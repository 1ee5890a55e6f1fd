import { formatExactMoney, formatLongDate } from '@polyclinic/domain/kit/format.ts'
import type { PlainDate } from '@polyclinic/domain/kit/time.ts'
import type { Texts } from '../../platform/i18n/texts.tsx'
import type { Covered } from './use-vouchers.ts'

/** What a voucher pays of an invoice, and what is left of it then. */
export function coveredWords(
  covered: Pick<Covered, 'covers' | 'left' | 'leftVisits'>,
  texts: Pick<Texts, 't' | 'formatLocale'>,
) {
  const { t, formatLocale } = texts
  const amount = formatExactMoney(covered.covers, formatLocale)
  return covered.leftVisits === null
    ? t('vouchers.covers', { amount, left: formatExactMoney(covered.left, formatLocale) })
    : t('vouchers.coversVisit', { amount, left: covered.leftVisits })
}

/** One of several to choose from: what it is, what is on it, and until when. */
export function ownWords(
  { description, covers, left, leftVisits, validUntil }: Covered & { description: string },
  { t, formatLocale }: Pick<Texts, 't' | 'formatLocale'>,
) {
  const now = { minor: covers.minor + left.minor, currency: left.currency }
  return t('vouchers.ownOne', {
    description,
    // A package pays one visit.
    left: leftVisits === null ? formatExactMoney(now, formatLocale) : t('vouchers.visits', { count: leftVisits + 1 }),
    day: formatLongDate(validUntil as PlainDate, formatLocale),
  })
}

type Of = { value: Covered['left']; left: Covered['left']; visits: number | null; leftVisits: number | null }

/** How much of one is left. */
export const leftWords = (
  { value, left, visits, leftVisits }: Of,
  { t, formatLocale }: Pick<Texts, 't' | 'formatLocale'>,
) =>
  visits === null
    ? t('vouchers.leftOf', {
        left: formatExactMoney(left, formatLocale),
        value: formatExactMoney(value, formatLocale),
      })
    : t('vouchers.visitsLeft', { left: leftVisits ?? 0, visits })
