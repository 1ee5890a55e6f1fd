import { readAmount, writeAmount } from '@polyclinic/domain/invoices/amounts.ts'
import type { Prepayment } from '@polyclinic/domain/online-payments/prepayment.ts'
import { serviceLimits as limits } from '@polyclinic/domain/services/limits.ts'
import type { ServiceOffer, ServiceWithOffers } from '@polyclinic/domain/services/model.ts'
import type { Choices } from './use-service-settings.ts'

type DraftOffer = Pick<ServiceOffer, 'providerId' | 'locationId' | 'newPatientsOnly' | 'isDefault'> & {
  duration: string
  price: string
}

/** A service as it stands in the form: what is typed is kept as it was typed. */
export type ServiceDraft = Omit<
  ServiceWithOffers,
  'durationMinutes' | 'priceMinor' | 'beforeYouCome' | 'seats' | 'offers' | 'policy' | 'prepayment'
> & {
  duration: string
  price: string
  before: string
  seats: string
  freeUntilMinutes: number | undefined
  closedUntilMinutes: number | undefined
  fee: string
  /** What is paid when it is booked; the deposit as it is typed. */
  prepayment: 'none' | Prepayment['kind']
  deposit: string
  offers: DraftOffer[]
}

export type Money = { currency: string; locale: string }

/** What a new one begins with: half an hour, by the clinic's rules, at the one doctor of a clinic with one place. */
export const emptyDraft = ({ doctors, places }: Choices): ServiceDraft => ({
  ...{ name: '', description: '', duration: '30', price: '', before: '', fee: '', needs: [], isActive: true },
  ...{ bufferBeforeMinutes: 0, bufferAfterMinutes: 0, slotIntervalMinutes: 15 },
  ...{ seats: '1', minimumNoticeMinutes: undefined, horizonDays: undefined },
  ...{ freeUntilMinutes: undefined, closedUntilMinutes: undefined, prepayment: 'none', deposit: '' },
  offers:
    places.length === 1 && doctors.length === 1
      ? [emptyOffer({ providerId: doctors[0]!.id, locationId: places[0]!.id })]
      : [],
})

export const emptyOffer = (place: Pick<ServiceOffer, 'providerId' | 'locationId'>): DraftOffer => ({
  ...place,
  ...{ duration: '', price: '', newPatientsOnly: false, isDefault: false },
})

/** A doctor or place that was switched off since is offered no more, and has no box in which to say so. */
export const withOffersOf = (draft: ServiceDraft, { doctors, places }: Choices): ServiceDraft => ({
  ...draft,
  offers: draft.offers.filter(
    (offer) => doctors.some(({ id }) => id === offer.providerId) && places.some(({ id }) => id === offer.locationId),
  ),
})

const written = (minor: number | undefined, { currency, locale }: Money) =>
  minor === undefined ? '' : writeAmount(minor, currency, locale)

export const draftOf = (service: ServiceWithOffers, money: Money): ServiceDraft => ({
  name: service.name,
  description: service.description,
  duration: String(service.durationMinutes),
  price: written(service.priceMinor, money),
  bufferBeforeMinutes: service.bufferBeforeMinutes,
  bufferAfterMinutes: service.bufferAfterMinutes,
  slotIntervalMinutes: service.slotIntervalMinutes,
  minimumNoticeMinutes: service.minimumNoticeMinutes,
  horizonDays: service.horizonDays,
  freeUntilMinutes: service.policy?.freeUntilMinutes,
  closedUntilMinutes: service.policy?.closedUntilMinutes,
  fee: written(service.policy?.lateFeeMinor, money),
  prepayment: service.prepayment?.kind ?? 'none',
  deposit: written(service.prepayment?.kind === 'deposit' ? service.prepayment.minor : undefined, money),
  before: service.beforeYouCome.join('\n'),
  needs: service.needs,
  seats: String(service.seats),
  isActive: service.isActive,
  offers: service.offers.map(({ durationMinutes, priceMinor, ...offer }) => ({
    ...offer,
    duration: durationMinutes === undefined ? '' : String(durationMinutes),
    price: written(priceMinor, money),
  })),
})

/** NaN for what is no such number; the fields say so. */
const minutesIn = (typed: string): number => {
  const { least, most } = limits.durationMinutes
  const minutes = /^\d{1,4}$/.test(typed.trim()) ? Number(typed) : NaN
  return minutes >= least && minutes <= most ? minutes : NaN
}
const seatsIn = (typed: string): number => {
  const seats = /^\d{1,2}$/.test(typed.trim()) ? Number(typed) : NaN
  return seats >= 1 && seats <= limits.seats ? seats : NaN
}
const amountIn = (typed: string, { currency, locale }: Money): number => {
  const minor = readAmount(typed, currency, locale)
  return minor === null || minor > limits.priceMinor ? NaN : minor
}
const ifTyped = (typed: string, read: (typed: string) => number) => (typed.trim() === '' ? undefined : read(typed))

/** What the draft says; a number that cannot be read is NaN. */
export function bodyOf(draft: ServiceDraft, money: Money): ServiceWithOffers {
  const { duration, price, before, freeUntilMinutes, closedUntilMinutes, fee, offers, prepayment, deposit, ...said } =
    draft
  const amount = (typed: string) => amountIn(typed, money)
  const policy = { freeUntilMinutes, closedUntilMinutes, lateFeeMinor: ifTyped(fee, amount) }
  return {
    ...said,
    name: said.name.trim(),
    description: said.description.trim(),
    durationMinutes: minutesIn(duration),
    priceMinor: amount(price),
    seats: seatsIn(said.seats),
    beforeYouCome: before
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
    policy: Object.values(policy).some((limit) => limit !== undefined) ? policy : undefined,
    prepayment: prepaymentIn(prepayment, amount(deposit)),
    offers: offers.map(({ duration: own, price: ownPrice, ...offer }) => ({
      ...offer,
      durationMinutes: ifTyped(own, minutesIn),
      priceMinor: ifTyped(ownPrice, amount),
    })),
  }
}

const prepaymentIn = (kind: ServiceDraft['prepayment'], minor: number): ServiceWithOffers['prepayment'] =>
  kind === 'none' ? undefined : kind === 'full' ? { kind } : { kind, minor }

export const hasShortLines = ({ beforeYouCome }: ServiceWithOffers): boolean =>
  beforeYouCome.length <= limits.beforeYouCome.lines &&
  beforeYouCome.every((line) => line.length <= limits.beforeYouCome.length)
