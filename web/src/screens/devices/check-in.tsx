import type { readCheckIn } from '@polyclinic/domain/clinic-devices/endpoints.ts'
import { useQuery } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router'
import { DevicePage, Unpaired } from '../../features/clinic-devices/device-page.tsx'
import { Door } from '../../features/clinic-devices/door.tsx'
import { call } from '../../platform/api/call.ts'
import { isProblem, notFound } from '../../platform/api/problem.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { organizationOf } from '../../platform/page/context.ts'
import type { Handle } from '../../platform/page/handle.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { QueryProvider } from '../../platform/query/query-provider.tsx'
import { useShellClinic } from '../frame/clinic.ts'
import { PagePreferences } from '../frame/page-preferences.tsx'

export const handle: Handle = { title: ({ t }) => t('devices.doorTitle'), noindex: true }

export function loader({ context, params }: LoaderFunctionArgs) {
  if (params['slug'] !== organizationOf(context).slug) throw notFound()
  return null
}

/** The tablet at the door, where patients say themselves that they are here. */
export function Component() {
  return (
    <QueryProvider>
      <CheckIn />
    </QueryProvider>
  )
}

function CheckIn() {
  const { t } = useTexts()
  const isHydrated = useHydrated()
  const query = useQuery({
    queryKey: ['door'],
    queryFn: ({ signal }) =>
      call<typeof readCheckIn>('GET', '/device/check-in', {}, { signal, sessionCheck: true, background: true }),
    refetchInterval: 30_000,
    ...{ networkMode: 'always', retry: false },
  })
  const isUnpaired = isProblem(query.error, 'unauthorized')
  const clinic = useShellClinic()
  // Its styles come with its scripts.
  if (!isHydrated) return <noscript>{t('devices.toDesk')}</noscript>
  return (
    <DevicePage clinic={clinic} end={<PagePreferences />}>
      {isUnpaired && <Unpaired kind="check-in" onPaired={() => void query.refetch()} />}
      {!isUnpaired && query.data && <Door locationName={query.data.locationName} />}
    </DevicePage>
  )
}
