import { formatExactMoney } from '@polyclinic/domain/kit/format.ts'
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
