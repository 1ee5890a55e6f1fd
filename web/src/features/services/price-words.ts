import { hasStatutoryInsurance, type Insurance } from '@polyclinic/domain/appointments/insurance.ts'
import { formatMoney } from '@polyclinic/domain/kit/format.ts'
import type { Money } from '@polyclinic/domain/kit/money.ts'
import { useTexts, type Texts } from '../../platform/i18n/texts.tsx'
import { useOrganization } from '../../platform/page/site.tsx'

type Payment = {
  country: string
  /** Null while it was not said. */
  insurance?: Insurance | null | undefined
  format?: typeof formatMoney | undefined
}

/**
 * A price, to whom it is one. Where most are insured by law, only who pays for themselves pays it, and of doctors it is an
 * estimate: they charge by the fee schedule (GOÄ § 1, § 2). Elsewhere the insured are billed through their insurance.
 */
export const priceWords = (price: Money, texts: Pick<Texts, 't' | 'formatLocale'>, payment: Payment): string =>
  amountWords((payment.format ?? formatMoney)(price, texts.formatLocale), texts, payment)

/** The words of a price whose amount is text already. */
export function amountWords(
  amount: string,
  { t }: Pick<Texts, 't'>,
  { country, insurance = null }: Omit<Payment, 'format'>,
): string {
  if (!hasStatutoryInsurance(country))
    return insurance === 'insured' ? t('common.insuranceBilled', { price: amount }) : amount
  if (insurance === 'self-pay') return t('common.byFeeSchedule', { price: amount })
  if (insurance === 'statutory') return t('common.insurerPays')
  return insurance === 'private' ? t('common.billAfter') : t('common.priceForSelfPay', { price: amount })
}

/** Price words in the country of the clinic that is shown. */
export function usePriceWords(): (price: Money, payment?: Omit<Payment, 'country'>) => string {
  const texts = useTexts()
  const { country } = useOrganization().settings
  return (price, payment) => priceWords(price, texts, { country, ...payment })
}
