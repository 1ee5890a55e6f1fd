import { AvailabilityView } from '../../features/availability/availability-view.tsx'
import { useAvailability } from '../../features/availability/use-availability.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import type { Handle } from '../../platform/page/handle.ts'
import { useUserState } from '../../state/user.ts'
import { Stack } from '../../ui/layout.tsx'
import { NoProfile } from './day-problem.tsx'
import { Permitted } from './permitted.tsx'
import { QueryState } from './query-state.tsx'
import { StaffHeading } from './staff-heading.tsx'

export const handle: Handle = { title: ({ t }) => t('doctor.hours'), noindex: true }

/** When a doctor can be booked, by themselves. */
export function Component() {
  return (
    <Permitted permission="schedules:change">
      <OwnAvailability />
    </Permitted>
  )
}

function OwnAvailability() {
  const { provider } = useUserState((state) => state.users)
  return provider ? <Own providerId={provider.id} /> : <NoProfile />
}

function Own({ providerId }: { providerId: string }) {
  const { t } = useTexts()
  const query = useAvailability(providerId)
  return (
    <Stack>
      <StaffHeading lead={t('availability.lead')}>{t('doctor.hours')}</StaffHeading>
      <QueryState query={query}>
        {(availability) => (
          <AvailabilityView availability={availability} dayHref={(date) => `/doctor/dashboard?date=${date}`} />
        )}
      </QueryState>
    </Stack>
  )
}
