import type { Instant } from '@polyclinic/domain/kit/time.ts'
import type { listLocations } from '@polyclinic/domain/locations/endpoints.ts'
import type { listProviders } from '@polyclinic/domain/providers/endpoints.ts'
import type { listServices } from '@polyclinic/domain/services/endpoints.ts'
import type { findSlots } from '@polyclinic/domain/slots/endpoints.ts'
import type { LoaderFunctionArgs } from 'react-router'
import type { NextTime } from '../../features/providers/next-times-card.tsx'
import { reasonOf } from '../../features/services/reason-line.tsx'
import type { ProviderTimes } from '../../features/slots/days.ts'
import { searchWindow } from '../../features/slots/search-window.ts'
import { offerAt } from '../../features/slots/slot-value.ts'
import type { Api } from '../../platform/api/api.ts'
import { logFailure } from '../../platform/log.ts'
import { apiOf, pageOf } from '../../platform/page/context.ts'

/** How many doctors have their next time in the card, and how many a tile of their own. */
const doctorsInCard = 4
export const doctorsInTiles = 24

/** What a landing page tells: the first doctors, the next times within `days`, places, and services where they can be had. */
export async function loadLanding({ context }: Pick<LoaderFunctionArgs, 'context'>, days: number) {
  const api = apiOf(context)
  const { organization, now } = pageOf(context)
  const { from, to } = searchWindow(organization.settings.timeZone, await now(), days)
  const [providers, locations, slots, services] = await Promise.all([
    api<typeof listProviders>('GET', '/providers', { query: { take: doctorsInTiles } }),
    api<typeof listLocations>('GET', '/locations'),
    api<typeof findSlots>('GET', '/slots', { query: { from, to, limit: 1 } }),
    api<typeof listServices>('GET', '/services', {
      query: { organizationId: organization.id, isActive: 'true' },
    }).catch((error: unknown) => {
      logFailure('services', error)
      return []
    }),
  ])
  const next = await withDoctors(api, soonest(slots.items), providers.items)
  return { providers: providers.items, doctors: providers.total, locations: locations.items, next, services }
}

export type Landing = Awaited<ReturnType<typeof loadLanding>>

/** The doctors whose next time comes first, one time each. */
function soonest(times: readonly ProviderTimes[]): ProviderTimes[] {
  const first = ({ starts }: ProviderTimes) => starts[0] ?? '~'
  const sorted = times
    .filter(({ starts }) => starts.length > 0)
    .toSorted((a, b) => (first(a) < first(b) ? -1 : first(a) > first(b) ? 1 : 0))
  const doctors = [...new Set(sorted.map(({ providerId }) => providerId))].slice(0, doctorsInCard)
  return doctors.map((doctor) => sorted.find(({ providerId }) => providerId === doctor)!)
}

type Provider = NextTime['provider']

/** Each with its doctor, of whom most are known already. */
async function withDoctors(api: Api, times: readonly ProviderTimes[], known: readonly Provider[]): Promise<NextTime[]> {
  const unknown = times.filter(({ providerId }) => known.every(({ id }) => id !== providerId))
  const ids = unknown.map(({ providerId }) => providerId).join()
  const others = ids ? (await api<typeof listProviders>('GET', '/providers', { query: { ids } })).items : []
  return times.flatMap((each) => {
    const provider = [...known, ...others].find(({ id }) => id === each.providerId)
    const offer = provider && offerAt(provider.offers, each)
    return provider && offer
      ? [{ provider, times: each, startsAt: each.starts[0] as Instant, reason: reasonOf(offer) }]
      : []
  })
}
