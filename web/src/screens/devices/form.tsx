import type { readFormTablet } from '@polyclinic/domain/form-tablets/endpoints.ts'
import { deviceLoader, ofDevice } from '../../features/clinic-devices/use-device.ts'
import { FormTablet } from '../../features/form-tablets/form-tablet.tsx'
import { call } from '../../platform/api/call.ts'
import type { Handle } from '../../platform/page/handle.ts'
import { Tablet } from './tablet.tsx'

export const handle: Handle = { title: ({ t }) => t('devices.formTitle'), noindex: true }

export const loader = deviceLoader

/** The tablet on which patients fill in what the front desk hands them. */
export function Component() {
  return (
    <Tablet
      kind="form"
      shown={{
        queryKey: ['form-tablet'],
        queryFn: ({ signal }) => call<typeof readFormTablet>('GET', '/device/form', {}, { signal, ...ofDevice }),
        // So soon it shows what is handed over, and no more what was taken back.
        refetchInterval: 3000,
      }}
      render={({ handed }, askAgain) => <FormTablet handed={handed} onOver={askAgain} />}
    />
  )
}
