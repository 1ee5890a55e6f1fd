import type { Instant } from '@polyclinic/domain/kit/time.ts'
import type { listLocations } from '@polyclinic/domain/locations/endpoints.ts'
import type { listProviders } from '@polyclinic/domain/providers/endpoints.ts'
import type { listServices } from '@polyclinic/domain/services/endpoints.ts'
import type { findSlots } from '@polyclinic/domain/slots/endpoints.ts'
import type { LoaderFunctionArgs } from 'react-router'
import { searchWindow } from '../../features/slots/search-window.ts'
import { logFailure } from '../../platform/log.ts'
import { apiOf, pageOf } from '../../platform/page/context.ts'

/** What a landing page tells: doctors and the next time of each within `days`, places, and services where they can be had. */
export async function loadLanding({ context }: Pick<LoaderFunctionArgs, 'context'>, days: number) {
  const api = apiOf(context)
  const { organization, now } = pageOf(context)
  const { from, to } = searchWindow(organization.settings.timeZone, now as Instant, days)
  const [providers, locations, slots, services] = await Promise.all([
    api<typeof listProviders>('GET', '/providers'),
    api<typeof listLocations>('GET', '/locations'),
    api<typeof findSlots>('GET', '/slots', { query: { from, to, limit: 1 } }),
    api<typeof listServices>('GET', '/services', {
      query: { organizationId: organization.id, isActive: 'true' },
    }).catch((error: unknown) => {
      logFailure('services', error)
      return []
    }),
  ])
  return { providers: providers.items, locations: locations.items, times: slots.items, services }
}

export type Landing = Awaited<ReturnType<typeof loadLanding>>
