import { useQueryClient } from '@tanstack/react-query'
import { DetailsForm } from '../../features/clinic-details/details-form.tsx'
import { detailsKey, useClinicDetails } from '../../features/clinic-details/use-clinic-details.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import type { Handle } from '../../platform/page/handle.ts'
import { Stack } from '../../ui/layout.tsx'
import { Permitted } from './permitted.tsx'
import { QueryState } from './query-state.tsx'
import { StaffHeading } from './staff-heading.tsx'

export const handle: Handle = { title: ({ t }) => t('clinicDetails.title'), noindex: true }

/** What the clinic is, beside what it looks like and offers. */
export function Component() {
  return (
    <Permitted permission="settings:change">
      <Details />
    </Permitted>
  )
}

function Details() {
  const { t } = useTexts()
  const client = useQueryClient()
  const query = useClinicDetails()
  return (
    <Stack gap="large">
      <StaffHeading lead={t('clinicDetails.lead')}>{t('clinicDetails.title')}</StaffHeading>
      <QueryState query={query}>
        {(saved) => (
          <DetailsForm
            saved={saved}
            onSaved={(details) => {
              client.setQueryData(detailsKey, details)
              // Its version is that of the message timing, too.
              void client.invalidateQueries({ queryKey: ['message-timing'] })
            }}
            onBehind={() => query.refetch()}
          />
        )}
      </QueryState>
    </Stack>
  )
}
