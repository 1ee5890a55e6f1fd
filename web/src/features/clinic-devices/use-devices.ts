import type * as devices from '@polyclinic/domain/clinic-devices/endpoints.ts'
import type { Answer, Call } from '@polyclinic/domain/kit/endpoint.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../platform/api/call.ts'

export type Device = Answer<typeof devices.listClinicDevices>['items'][number]
export type Pairing = Answer<typeof devices.createClinicDevice>
export type DeviceWords = Call<typeof devices.createClinicDevice>['body']

export const devicesKey = ['clinic-devices']

/** The clinic's screens and tablets, looked at again while somebody waits for one to connect. */
export const useDevices = () =>
  useQuery({
    queryKey: devicesKey,
    queryFn: ({ signal }) =>
      call<typeof devices.listClinicDevices>('GET', '/clinic-devices', {}, { signal, background: true }),
    refetchInterval: 10_000,
  })

export const addDevice = (body: DeviceWords) =>
  call<typeof devices.createClinicDevice>('POST', '/clinic-devices', { body })

export const renewCode = (id: string) =>
  call<typeof devices.renewClinicDeviceCode>('POST', '/clinic-devices/{id}/code', { params: { id } })

export const removeDevice = (id: string) =>
  call<typeof devices.removeClinicDevice>('DELETE', '/clinic-devices/{id}', { params: { id } })
