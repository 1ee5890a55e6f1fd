import type { Insurance } from '@polyclinic/domain/appointments/insurance.ts'
import { formatDuration } from '@polyclinic/domain/kit/format.ts'
import type { Money } from '@polyclinic/domain/kit/money.ts'
import { Own } from '../../platform/i18n/own.tsx'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { usePriceWords } from './price-words.ts'

export type ReasonFacts = { name: string; price: Money; durationMinutes?: number }
type Offer = { serviceName: string; price: Money; durationMinutes: number }

export const reasonOf = ({ serviceName, price, durationMinutes }: Offer): ReasonFacts => ({
  name: serviceName,
  price,
  durationMinutes,
})

/** `45 min · $180`, and who pays that where it is not everybody. */
export function useLengthAndPrice(): (facts: Omit<ReasonFacts, 'name'>, insurance?: Insurance | null) => string {
  const { formatLocale } = useTexts()
  const priceWords = usePriceWords()
  return ({ durationMinutes, price }, insurance) =>
    [durationMinutes && formatDuration(durationMinutes, formatLocale), priceWords(price, { insurance })]
      .filter(Boolean)
      .join(' · ')
}

/** `Annual check-up · 45 min · $180`: what a time is for and what it costs. */
export function ReasonLine({ reason }: { reason: ReasonFacts }) {
  const lengthAndPrice = useLengthAndPrice()
  return (
    <>
      <Own>{reason.name}</Own>
      {'\u00a0· '}
      {lengthAndPrice(reason)}
    </>
  )
}
