import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import type { readBookingChoice as contract } from '@polyclinic/domain/providers/endpoints.ts'
import { asksNewness, doctorsFor, offersFor, readChoice, settled } from '@polyclinic/domain/slots/choice.ts'
import type { CacheView } from '../../platform/validated-cache.ts'
import { readDirectory } from './directory.ts'

/** What is left to choose from, of all doctors there are. */
export async function readBookingChoice(cache: CacheView, { query }: Input<typeof contract>): Promise<string> {
  const all = await readDirectory(cache)
  const { providers } = all
  const choice = settled(readChoice({ ...query, newPatient: query.newPatient ?? null }, all), providers)
  const offers = offersFor(providers, choice).map(({ serviceName, durationMinutes, price, prepayment }) => ({
    ...{ serviceName, durationMinutes, price },
    ...(prepayment && { prepayment }),
  }))
  const answer: Output<typeof contract> = {
    choice,
    asksNewness: asksNewness(providers, choice),
    serviceIds: all.services
      .filter(({ id }) => doctorsFor(providers, { serviceId: id, locationId: null }).length > 0)
      .map(({ id }) => id),
    doctors: doctorsFor(providers, choice).map(({ id, slug, name, speciality, takesNewPatients }) => ({
      ...{ id, slug, name, speciality, takesNewPatients },
    })),
    offers: [...new Map(offers.map((offer) => [JSON.stringify(offer), offer])).values()],
  }
  return JSON.stringify(answer)
}
