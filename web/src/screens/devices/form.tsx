import type { readFormTablet } from '@polyclinic/domain/form-tablets/endpoints.ts'
import { useQuery } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router'
import { DevicePage, Unpaired } from '../../features/clinic-devices/device-page.tsx'
import { FormTablet } from '../../features/form-tablets/form-tablet.tsx'
import { call } from '../../platform/api/call.ts'
import { isProblem, notFound } from '../../platform/api/problem.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { organizationOf } from '../../platform/page/context.ts'
import type { Handle } from '../../platform/page/handle.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { QueryProvider } from '../../platform/query/query-provider.tsx'
import { useShellClinic } from '../frame/clinic.ts'
import { PagePreferences } from '../frame/page-preferences.tsx'

export const handle: Handle = { title: ({ t }) => t('devices.formTitle'), noindex: true }

export function loader({ context, params }: LoaderFunctionArgs) {
  if (params['slug'] !== organizationOf(context).slug) throw notFound()
  return null
}

/** The tablet on which patients fill in what the front desk hands them. */
export function Component() {
  return (
    <QueryProvider>
      <Tablet />
    </QueryProvider>
  )
}

function Tablet() {
  const { t } = useTexts()
  const isHydrated = useHydrated()
  const query = useQuery({
    queryKey: ['form-tablet'],
    queryFn: ({ signal }) =>
      call<typeof readFormTablet>('GET', '/device/form', {}, { signal, sessionCheck: true, background: true }),
    // So soon it shows what is handed over, and no more what was taken back.
    refetchInterval: 3000,
    ...{ networkMode: 'always', retry: false },
  })
  const isUnpaired = isProblem(query.error, 'unauthorized')
  const clinic = useShellClinic()
  // Its styles come with its scripts.
  if (!isHydrated) return <noscript>{t('devices.toDesk')}</noscript>
  return (
    <DevicePage clinic={clinic} end={<PagePreferences />}>
      {isUnpaired && <Unpaired kind="form" onPaired={() => void query.refetch()} />}
      {!isUnpaired && query.data && <FormTablet handed={query.data.handed} onOver={() => void query.refetch()} />}
    </DevicePage>
  )
}
