import { formatExactMoney } from '@polyclinic/domain/kit/format.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Status } from '../../ui/status.tsx'
import type { CashClosing } from './use-cash-box.ts'

/** Whether what was counted is what should have been there. */
export function CashDifference({
  closing,
}: {
  closing: Pick<CashClosing, 'currency' | 'differenceMinor' | 'openingMinor'>
}) {
  const { currency, differenceMinor, openingMinor } = closing
  const { t, formatLocale } = useTexts()
  const amount = formatExactMoney({ minor: Math.abs(differenceMinor), currency }, formatLocale)
  // Compared with nothing.
  if (openingMinor === null) return <Status>{t('cash.openingNone')}</Status>
  if (differenceMinor === 0) return <Status tone="ok">{t('cash.exact')}</Status>
  return differenceMinor < 0 ? (
    <Status tone="bad">{t('cash.short', { amount })}</Status>
  ) : (
    <Status tone="warn">{t('cash.over', { amount })}</Status>
  )
}
