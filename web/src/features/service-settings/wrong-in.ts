import { writeAmount } from '@polyclinic/domain/invoices/amounts.ts'
import { leastPrepaymentMinor } from '@polyclinic/domain/online-payments/prepayment.ts'
import { serviceLimits as limits } from '@polyclinic/domain/services/limits.ts'
import type { ServiceWithOffers } from '@polyclinic/domain/services/model.ts'
import type { Texts } from '../../platform/i18n/texts.tsx'
import type { WrongField } from '../forms/field-errors.ts'
import { hasShortLines, type ServiceDraft } from './draft.ts'
import type { Choices } from './use-service-settings.ts'

/** What of the form cannot be saved as it stands, in the order of its fields. */
export function wrongIn(
  draft: ServiceDraft,
  body: ServiceWithOffers,
  { usual, groups }: Choices,
  { t, formatLocale }: Texts,
  currency: string,
): WrongField[] {
  const duration = t('serviceSettings.durationWrong', limits.durationMinutes)
  const price = t('serviceSettings.priceWrong', { example: writeAmount(8000, currency, formatLocale) })
  const closed = body.policy?.closedUntilMinutes ?? usual.policy.closedUntilMinutes
  const free = body.policy?.freeUntilMinutes ?? usual.policy.freeUntilMinutes
  const isMissing = (need: string) =>
    draft.offers.some(({ locationId }) => !groups.some((each) => each.group === need && each.locationId === locationId))
  const own = body.offers.flatMap(({ providerId, locationId, durationMinutes, priceMinor }) => [
    ...(Number.isNaN(durationMinutes) ? [{ id: `duration-${providerId}-${locationId}`, message: duration }] : []),
    ...(Number.isNaN(priceMinor) ? [{ id: `price-${providerId}-${locationId}`, message: price }] : []),
  ])
  return [
    ...(body.name === '' ? [{ id: 'name', message: t('serviceSettings.nameMissing') }] : []),
    ...(Number.isNaN(body.durationMinutes) ? [{ id: 'durationMinutes', message: duration }] : []),
    ...(Number.isNaN(body.priceMinor) ? [{ id: 'priceMinor', message: price }] : []),
    ...(hasShortLines(body)
      ? []
      : [{ id: 'beforeYouCome', message: t('serviceSettings.beforeWrong', limits.beforeYouCome) }]),
    ...own,
    ...(closed > free ? [{ id: 'policy', message: t('serviceSettings.closedWrong') }] : []),
    ...(Number.isNaN(body.policy?.lateFeeMinor) ? [{ id: 'fee', message: price }] : []),
    ...(isDepositWrong(body)
      ? [
          {
            id: 'deposit',
            message: t('serviceSettings.depositWrong', {
              least: writeAmount(leastPrepaymentMinor, currency, formatLocale),
            }),
          },
        ]
      : []),
    ...(Number.isNaN(body.seats)
      ? [{ id: 'seats', message: t('serviceSettings.seatsWrong', { most: limits.seats }) }]
      : []),
    ...(draft.needs.some(isMissing) ? [{ id: 'needs', message: t('serviceSettings.needsWrong') }] : []),
  ]
}

/** From what providers take up to the price. */
function isDepositWrong({ prepayment, priceMinor }: ServiceWithOffers): boolean {
  if (prepayment?.kind !== 'deposit') return false
  const { minor } = prepayment
  return Number.isNaN(minor) || minor < leastPrepaymentMinor || minor > priceMinor
}
