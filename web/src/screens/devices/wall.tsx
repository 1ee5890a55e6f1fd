import type { readWall } from '@polyclinic/domain/clinic-devices/endpoints.ts'
import { formatTime } from '@polyclinic/domain/kit/format.ts'
import type { Instant } from '@polyclinic/domain/kit/time.ts'
import { DevicePage, Unpaired } from '../../features/clinic-devices/device-page.tsx'
import styles from '../../features/clinic-devices/device-page.module.css'
import { deviceLoader, ofDevice, useDevice } from '../../features/clinic-devices/use-device.ts'
import { WallBoard } from '../../features/clinic-devices/wall-board.tsx'
import { useClock } from '../../features/days/use-clock.ts'
import { call } from '../../platform/api/call.ts'
import { isProblem } from '../../platform/api/problem.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import type { Handle } from '../../platform/page/handle.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { useSite } from '../../platform/page/site.tsx'
import { QueryProvider } from '../../platform/query/query-provider.tsx'
import { useShellClinic } from '../frame/clinic.ts'

export const handle: Handle = { title: ({ t }) => t('devices.wall'), noindex: true }

export const loader = deviceLoader

/** The screen of a waiting room: it runs by itself, and nobody stands at its keys. */
export function Component() {
  return (
    <QueryProvider>
      <Wall />
    </QueryProvider>
  )
}

const everySeconds = 3

function Wall() {
  const texts = useTexts()
  const { organization, madeAt } = useSite()
  const isHydrated = useHydrated()
  const { query, isUnpaired } = useDevice({
    queryKey: ['wall'],
    queryFn: ({ signal }) => call<typeof readWall>('GET', '/device/wall', {}, { signal, ...ofDevice }),
    // Without a token it waits for its code.
    refetchInterval: ({ state }) => (isProblem(state.error, 'unauthorized') ? 60_000 : everySeconds * 1000),
    refetchIntervalInBackground: true,
  })
  const now = useClock(0)
  const timeOf = (at: string) => formatTime(at as Instant, texts.formatLocale, organization.settings.timeZone)
  const lostSince = query.isError && !isUnpaired ? timeOf(new Date(query.dataUpdatedAt || madeAt).toISOString()) : null
  const clinic = useShellClinic()
  // Its styles come with its scripts.
  if (!isHydrated) return null
  return (
    <DevicePage clinic={clinic} end={<p className={styles.clock}>{timeOf(now)}</p>}>
      {isUnpaired && <Unpaired kind="wall" onPaired={() => void query.refetch()} />}
      {!isUnpaired && (query.data || query.isError) && (
        <WallBoard wall={query.data ?? { locationName: '', called: [], next: [], late: [] }} lostSince={lostSince} />
      )}
    </DevicePage>
  )
}
