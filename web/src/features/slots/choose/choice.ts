import type { Answer } from '@polyclinic/domain/kit/endpoint.ts'
import { compareInstants, minuteOf, type Instant } from '@polyclinic/domain/kit/time.ts'
import type { listProviders } from '@polyclinic/domain/providers/endpoints.ts'
import type { ProviderTimes } from '../days.ts'
import { anyOf, type ChosenSlot } from '../slot-value.ts'
import type { Week } from '../week-of-times.tsx'

export type Provider = Answer<typeof listProviders>['items'][number]
type Offer = Provider['offers'][number]
export type Named = { id: string; slug: string }

/** What the address asks for; what it does not name is left to whoever is free. */
export type Choice = {
  serviceId: string | null
  providerId: string | null
  locationId: string | null
  /** Whether it is for somebody new; null while that is not said. */
  newPatient: boolean | null
}

/** By slug, or by id as a booked visit names it. */
const idOf = (all: readonly Named[], name: string | null) =>
  all.find(({ slug, id }) => slug === name || id === name)?.id ?? null

export const readChoice = (
  params: URLSearchParams,
  {
    services,
    providers,
    locations,
  }: { services: readonly Named[]; providers: readonly Named[]; locations: readonly Named[] },
): Choice => ({
  serviceId: idOf(services, params.get('service')),
  providerId: idOf(providers, params.get('doctor')),
  locationId: idOf(locations, params.get('location')),
  newPatient: newnessOf(params.get('before')),
})

const newnessOf = (before: string | null) => (before === 'no' ? true : before === 'yes' ? false : null)

type Wish = Pick<Choice, 'serviceId' | 'locationId'>

const isWished =
  ({ serviceId, locationId }: Wish) =>
  (offer: Offer) =>
    (serviceId === null || offer.serviceId === serviceId) && (locationId === null || offer.locationId === locationId)

/** Doctors who see people for that reason, at that place. */
export const doctorsFor = (providers: readonly Provider[], wish: Wish) =>
  providers.filter(({ offers }) => offers.some(isWished(wish)))

/**
 * A choice that times can be found for: a doctor who does not offer what is wished gives way to any, and one who is
 * named without a reason is asked for the usual one.
 */
export function settled(choice: Choice, providers: readonly Provider[]): Choice {
  const doctor = doctorsFor(providers, choice).find(({ id }) => id === choice.providerId)
  if (!doctor) return { ...choice, providerId: null }
  const offers = doctor.offers.filter(isWished(choice))
  const usual = offers.find(({ isDefault }) => isDefault) ?? offers[0]
  return { ...choice, serviceId: choice.serviceId ?? usual?.serviceId ?? null, newPatient: null }
}

/** Whether it matters for that reason if somebody has been here before: of one doctor it is said, of any it is asked. */
export const asksNewness = (providers: readonly Provider[], choice: Choice) =>
  choice.providerId === null &&
  choice.serviceId !== null &&
  doctorsFor(providers, choice).some(
    ({ takesNewPatients, offers }) =>
      !takesNewPatients || offers.filter(isWished(choice)).some(({ newPatientsOnly }) => newPatientsOnly),
  )

/** The offers that such a time may be of. */
export const offersFor = (providers: readonly Provider[], choice: Choice): Offer[] =>
  providers
    .filter(({ id, takesNewPatients }) =>
      choice.providerId === null ? choice.newPatient !== true || takesNewPatients : id === choice.providerId,
    )
    .flatMap(({ offers }) => offers.filter(isWished(choice)))
    .filter(({ newPatientsOnly }) => choice.newPatient !== false || !newPatientsOnly)

/** Of many people's times one in each half hour is enough to choose from. */
const stepMinutes = 30

/** The times of all who match as one week: a time is there when anybody has it. One doctor's times are all there. */
export function unitedWeek(items: readonly ProviderTimes[], clinicZone: string): Week {
  const all = [...new Set(items.flatMap((item) => item.starts as Instant[]))].toSorted(compareInstants)
  const step = (start: Instant) => Math.floor(minuteOf(start) / stepMinutes)
  const isOne = new Set(items.map(({ providerId }) => providerId)).size <= 1
  const starts = isOne ? all : all.filter((start, index) => index === 0 || step(start) !== step(all[index - 1]!))
  const next = items.flatMap((item) => (item.next ? [item.next as Instant] : [])).toSorted(compareInstants)[0]
  const closures = items.flatMap((item) => item.closures)
  return {
    starts,
    next: starts.length === 0 ? (next ?? null) : null,
    timeZone: items[0]?.timeZone ?? clinicZone,
    bookableUntil:
      items
        .map((item) => item.bookableUntil)
        .toSorted()
        .at(-1) ?? '',
    closures: closures.filter(({ date }, index) => closures.findIndex((other) => other.date === date) === index),
  }
}

/** The slot of a time's button: whoever is free, unless somebody was named. */
export const slotFor = (startsAt: string, { serviceId, providerId, locationId, newPatient }: Choice): ChosenSlot => ({
  startsAt,
  providerId: providerId ?? anyOf,
  serviceId: serviceId ?? anyOf,
  locationId: locationId ?? anyOf,
  ...(newPatient === null || providerId !== null ? {} : { newPatient }),
})
