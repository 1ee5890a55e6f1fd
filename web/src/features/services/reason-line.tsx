import { formatDuration, formatMoney } from '@polyclinic/domain/kit/format.ts'
import type { Money } from '@polyclinic/domain/kit/money.ts'
import { Own } from '../../platform/i18n/own.tsx'
import { useTexts, type Texts } from '../../platform/i18n/texts.tsx'

export type ReasonFacts = { name: string; price: Money; durationMinutes?: number }
type Offer = { serviceName: string; price: Money; durationMinutes: number }

export const reasonOf = ({ serviceName, price, durationMinutes }: Offer): ReasonFacts => ({
  name: serviceName,
  price,
  durationMinutes,
})

/** `45 min · $180`. */
export const lengthAndPrice = ({ durationMinutes, price }: Omit<ReasonFacts, 'name'>, { formatLocale }: Texts) =>
  [durationMinutes && formatDuration(durationMinutes, formatLocale), formatMoney(price, formatLocale)]
    .filter(Boolean)
    .join(' · ')

/** `Annual check-up · 45 min · $180`: what a time is for and what it costs. */
export function ReasonLine({ reason }: { reason: ReasonFacts }) {
  const texts = useTexts()
  return (
    <>
      <Own>{reason.name}</Own>
      {'\u00a0· '}
      {lengthAndPrice(reason, texts)}
    </>
  )
}
