import type { Answer } from '../kit/endpoint.ts'
import type { listProviders } from '../providers/endpoints.ts'

export type Provider = Answer<typeof listProviders>['items'][number]
type Offer = Provider['offers'][number]
export type IdAndSlug = { id: string; slug: string }

/** What the address asks for; what it does not name is left to whoever is free. */
export type Choice = {
  serviceId: string | null
  providerId: string | null
  locationId: string | null
  /** Whether it is for somebody new; null while that is not said. */
  newPatient: boolean | null
}

/** By slug, or by id as a booked visit names it. */
const idOf = (all: readonly IdAndSlug[], name: string | undefined) =>
  all.find(({ slug, id }) => slug === name || id === name)?.id ?? null

type Chosen = { service?: string | undefined; doctor?: string | undefined; location?: string | undefined }

export const readChoice = (
  { service, doctor, location, newPatient = null }: Chosen & { newPatient?: boolean | null | undefined },
  all: { services: readonly IdAndSlug[]; providers: readonly IdAndSlug[]; locations: readonly IdAndSlug[] },
): Choice => ({
  serviceId: idOf(all.services, service),
  providerId: idOf(all.providers, doctor),
  locationId: idOf(all.locations, location),
  newPatient,
})

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
