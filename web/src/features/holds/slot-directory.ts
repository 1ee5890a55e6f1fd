import type { Answer } from '@polyclinic/domain/kit/endpoint.ts'
import type { listLocations } from '@polyclinic/domain/locations/endpoints.ts'
import type { listProviders } from '@polyclinic/domain/providers/endpoints.ts'
import type { Api } from '../../platform/api/api.ts'
import { anyOf } from '../slots/slot-value.ts'

/** The doctors that are spoken of, and the clinic's places: what a slot's ids stand for. */
export type SlotDirectory = {
  providers: Answer<typeof listProviders>['items']
  locations: Answer<typeof listLocations>['items']
}

/** Whoever these times name. */
export async function readSlotDirectory(
  api: Api,
  times: readonly ({ providerId: string } | null)[],
): Promise<SlotDirectory> {
  const ids = times.flatMap((time) => (time && time.providerId !== anyOf ? time.providerId : [])).join()
  const [{ items: providers }, { items: locations }] = await Promise.all([
    ids ? api<typeof listProviders>('GET', '/providers', { query: { ids } }) : { items: [] },
    api<typeof listLocations>('GET', '/locations'),
  ])
  return { providers, locations }
}
