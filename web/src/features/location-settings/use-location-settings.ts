import type { Answer } from '@polyclinic/domain/kit/endpoint.ts'
import type { LocationWithRooms } from '@polyclinic/domain/locations/model.ts'
import type * as contracts from '@polyclinic/domain/locations/settings-endpoints.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../platform/api/call.ts'

export type LocationList = Answer<typeof contracts.listLocationSettings>
export type SavedLocation = Answer<typeof contracts.readLocationSettings>

export const locationsKey = ['location-settings', 'all']
export const locationKey = (id: string) => ['location-settings', 'one', id]

const background = { background: true }

/** Every location as the clinic keeps it, and which groups of rooms there are. */
export const useLocationList = () =>
  useQuery({
    queryKey: locationsKey,
    queryFn: ({ signal }) =>
      call<typeof contracts.listLocationSettings>('GET', '/location-settings', {}, { signal, ...background }),
  })

export const readLocation = (id: string, signal?: AbortSignal) =>
  call<typeof contracts.readLocationSettings>(
    'GET',
    '/location-settings/{id}',
    { params: { id } },
    { ...(signal && { signal }), ...background },
  )

export const useLocationSettings = (id: string) =>
  useQuery({ queryKey: locationKey(id), queryFn: ({ signal }) => readLocation(id, signal) })

export const createLocation = (id: string, body: LocationWithRooms) =>
  call<typeof contracts.createLocation>('POST', '/location-settings/{id}', { params: { id }, body })

export const changeLocation = ({ id, version }: SavedLocation, body: LocationWithRooms) =>
  call<typeof contracts.changeLocation>('PATCH', '/location-settings/{id}', {
    params: { id },
    headers: { 'if-match': `"${version}"` },
    body,
  })

export const sendMap = (file: File) => call<typeof contracts.addMap>('POST', '/location-maps', { body: { file } })

export const moveLocation = (id: string, place: number) =>
  call<typeof contracts.moveLocation>('POST', '/location-settings/{id}/place', { params: { id }, body: { place } })
