import { formatDuration, formatMoney } from '@polyclinic/domain/kit/format.ts'
import type { Money } from '@polyclinic/domain/kit/money.ts'
import { Own } from '../../platform/i18n/own.tsx'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { useOrganization } from '../../platform/page/site.tsx'
import { amountWords } from './price-words.ts'

type Offer = { serviceName: string; durationMinutes: number; price: Money; prepayment?: Money | undefined }

/** What times of several doctors are for: where these differ, from the least to the most. */
export function OffersLine({ offers }: { offers: readonly Offer[] }) {
  const texts = useTexts()
  const { t, formatLocale } = texts
  const { country } = useOrganization().settings
  const between = (words: (offer: Offer) => string, by: (offer: Offer) => number) => {
    const sorted = offers.toSorted((a, b) => by(a) - by(b)).map(words)
    const [from, to] = [sorted[0]!, sorted.at(-1)!]
    return from === to ? from : t('booking.between', { from, to })
  }
  if (!offers[0]) return null
  const prices = between(
    (offer) => formatMoney(offer.price, formatLocale),
    (offer) => offer.price.minor,
  )
  return (
    <p>
      <Own>{offers[0].serviceName}</Own>
      {' · '}
      {between(
        (offer) => formatDuration(offer.durationMinutes, formatLocale),
        (offer) => offer.durationMinutes,
      )}
      {' · '}
      {amountWords(prices, texts, { country })}
      {offers.some(({ prepayment }) => prepayment) && (
        <>
          {' · '}
          {t('booking.prepaid', {
            amount: between(
              ({ price, prepayment }) => formatMoney(prepayment ?? { ...price, minor: 0 }, formatLocale),
              ({ prepayment }) => prepayment?.minor ?? 0,
            ),
          })}
        </>
      )}
    </p>
  )
}
