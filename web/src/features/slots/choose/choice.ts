import type { Answer } from '@polyclinic/domain/kit/endpoint.ts'
import { compareInstants, minuteOf, type Instant } from '@polyclinic/domain/kit/time.ts'
import type { listProviders } from '@polyclinic/domain/providers/endpoints.ts'
import type { ProviderTimes } from '../days.ts'
import { anyOf, type ChosenSlot } from '../slot-value.ts'
import type { Week } from '../week-of-times.tsx'

export type Provider = Answer<typeof listProviders>['items'][number]
export type Named = { id: string; slug: string }

/** What the address asks for; what it does not name is left to whoever is free. */
export type Choice = { serviceId: string | null; providerId: string | null; locationId: string | null }

const idOf = (all: readonly Named[], slug: string | null) => all.find((each) => each.slug === slug)?.id ?? null

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
})

/** Doctors who see people for that reason, at that place. */
export const doctorsFor = (providers: readonly Provider[], { serviceId, locationId }: Choice) =>
  providers.filter(({ offers }) =>
    offers.some(
      (offer) =>
        (serviceId === null || offer.serviceId === serviceId) &&
        (locationId === null || offer.locationId === locationId),
    ),
  )

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
    closures: closures.filter(({ date }, index) => closures.findIndex((other) => other.date === date) === index),
  }
}

/** The slot of a time's button: whoever is free, unless somebody was named. */
export const slotFor = (startsAt: string, { serviceId, providerId, locationId }: Choice): ChosenSlot => ({
  startsAt,
  providerId: providerId ?? anyOf,
  serviceId: serviceId ?? anyOf,
  locationId: locationId ?? anyOf,
})
