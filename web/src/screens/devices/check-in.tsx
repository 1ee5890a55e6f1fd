import type { readCheckIn } from '@polyclinic/domain/clinic-devices/endpoints.ts'
import { Door } from '../../features/clinic-devices/door.tsx'
import { deviceLoader, ofDevice } from '../../features/clinic-devices/use-device.ts'
import { call } from '../../platform/api/call.ts'
import type { Handle } from '../../platform/page/handle.ts'
import { Tablet } from './tablet.tsx'

export const handle: Handle = { title: ({ t }) => t('devices.doorTitle'), noindex: true }

export const loader = deviceLoader

/** The tablet at the door, where patients say themselves that they are here. */
export function Component() {
  return (
    <Tablet
      kind="check-in"
      shown={{
        queryKey: ['door'],
        queryFn: ({ signal }) => call<typeof readCheckIn>('GET', '/device/check-in', {}, { signal, ...ofDevice }),
        refetchInterval: 30_000,
      }}
      render={({ locationName }) => <Door locationName={locationName} />}
    />
  )
}
