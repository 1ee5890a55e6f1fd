import type { DeviceKind } from '@polyclinic/domain/clinic-devices/kinds.ts'
import type { UseQueryOptions } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { DevicePage, Unpaired } from '../../features/clinic-devices/device-page.tsx'
import { useDevice } from '../../features/clinic-devices/use-device.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { QueryProvider } from '../../platform/query/query-provider.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { useShellClinic } from '../frame/clinic.ts'
import { PagePreferences } from '../frame/page-preferences.tsx'

type TabletProps<Shown> = {
  kind: DeviceKind
  shown: UseQueryOptions<Shown>
  render: (shown: NonNullable<Shown>, askAgain: () => void) => ReactNode
}

/** A tablet of the clinic that patients hold: until somebody connects it, it asks for its code. */
export const Tablet = <Shown,>(props: TabletProps<Shown>) => (
  <QueryProvider>
    <ConnectedTablet {...props} />
  </QueryProvider>
)

function ConnectedTablet<Shown>({ kind, shown, render }: TabletProps<Shown>) {
  const { t } = useTexts()
  const isHydrated = useHydrated()
  const { query, isUnpaired } = useDevice(shown)
  const clinic = useShellClinic()
  const askAgain = () => void query.refetch()
  // Its styles come with its scripts.
  if (!isHydrated) return <noscript>{t('devices.toDesk')}</noscript>
  return (
    <DevicePage clinic={clinic} end={<PagePreferences />}>
      {isUnpaired && <Unpaired kind={kind} onPaired={askAgain} />}
      {!isUnpaired && query.data && render(query.data, askAgain)}
    </DevicePage>
  )
}
