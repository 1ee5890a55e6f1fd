import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { addTexts } from '../../platform/i18n/open-catalogue.ts'
import type { Handle } from '../../platform/page/handle.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { chartParameter } from '../../platform/session/destinations.ts'
import { AreaLoading } from '../frame/area-loading.tsx'
import { PublicFrame } from '../frame/public-frame.tsx'

export const handle: Handle = { parameters: [chartParameter], noindex: true }

const StaffFrame = lazy(async () => {
  const [{ Component }] = await Promise.all([import('../staff/staff-area.tsx'), addTexts('staff')])
  return { default: Component }
})

/** Around a patient's own details what patients see; around a record what the clinic's people see, which no patient is sent. */
export function Component() {
  const [params] = useSearchParams()
  const isHydrated = useHydrated()
  if (!params.has(chartParameter)) return <PublicFrame />
  return isHydrated ? (
    <Suspense fallback={<AreaLoading />}>
      <StaffFrame />
    </Suspense>
  ) : (
    <AreaLoading />
  )
}
