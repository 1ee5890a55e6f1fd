import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { addDays, dateIn, startOfDay, type Instant } from '@polyclinic/domain/kit/time.ts'
import type { searchProviders as contract } from '@polyclinic/domain/providers/endpoints.ts'
import { countDoctors, whyNobody } from '@polyclinic/domain/providers/search/count-doctors.ts'
import { matches, readSearch } from '@polyclinic/domain/providers/search/filters.ts'
import { findDoctors } from '@polyclinic/domain/providers/search/found-doctors.ts'
import type { CacheView } from '../../platform/validated-cache.ts'
import { findTimes } from '../slots/find-slots.ts'
import { readDirectory } from './directory.ts'

const days = 7

/** Doctors with what suits of their week, a page at a time; filters and counts are of all there are. */
export async function searchProviders(cache: CacheView, { query }: Input<typeof contract>): Promise<string> {
  const { clinic, now } = cache
  const { providers, services, locations } = await readDirectory(cache)
  const serviceId = services.find(({ slug }) => slug === query.service)?.id ?? null
  const locationId = locations.find(({ slug }) => slug === query.location)?.id ?? null
  const filters = readSearch(serviceId === null ? { ...query, service: undefined } : query)

  const today = dateIn(clinic.time_zone, now as Instant)
  const times = await findTimes(cache, {
    from: now,
    to: startOfDay(clinic.time_zone, addDays(today, days)),
    ...(serviceId === null ? { everyService: true } : { serviceId }),
    ...(locationId === null ? {} : { locationId }),
  })
  const asked = providers.filter((provider) => matches(provider, filters, locationId))
  const { skip, take } = query
  const found = findDoctors(asked, times, filters, { today, skip, take })
  const question = { filters, serviceId, locationId }
  const answer: Output<typeof contract> = {
    ...found,
    ...{ skip, take, today },
    choices: {
      specialities: [...new Set(providers.map(({ speciality }) => speciality))],
      languages: [...new Set(providers.flatMap(({ languages }) => languages))],
    },
    counts: countDoctors(providers, times, question, today),
    nobody: found.total === 0 ? whyNobody(providers, times, question) : null,
    offering: providers.filter(({ offers }) => offers.some((offer) => offer.serviceId === serviceId)).length,
  }
  return JSON.stringify(answer)
}
