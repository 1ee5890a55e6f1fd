import type { listAppointments } from '@polyclinic/domain/appointments/endpoints.ts'
import Star from 'lucide-react/icons/star'
import { redirect, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { PastVisits } from '../../features/appointments/own-visits/past-visits.tsx'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { apiOf, pageOf } from '../../platform/page/context.ts'
import type { Handle } from '../../platform/page/handle.ts'
import { lastSkip, pageAddress, skipOf } from '../../platform/page/paging.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Wrap } from '../../ui/layout.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'

export const handle: Handle = { title: ({ t }) => t('patient.reviews'), noindex: true }

const take = 10

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { organization, now } = pageOf(context)
  const skip = skipOf(new URL(request.url).searchParams, take)
  const page = await apiOf(context)<typeof listAppointments>('GET', '/appointments/', {
    query: {
      organizationId: organization.id,
      context: 'patient',
      appointmentFilter: 'past',
      currentFilterValue: 'FULFILLED',
      skip,
      take,
    },
  })
  if (page.items.length === 0 && page.total > 0)
    throw redirect(pageAddress('/patientReview', lastSkip(page.total, take), take))
  return { page, now: await now() }
}

export function Component() {
  const { page, now } = useLoaderData<typeof loader>()
  const { t } = useTexts()
  return (
    <Wrap medium>
      <PageHeading lead={page.total > 0 ? t('patient.reviewsLead') : undefined}>{t('patient.reviews')}</PageHeading>
      {page.total > 0 ? (
        <PastVisits page={page} now={now} path="/patientReview" />
      ) : (
        <EmptyState
          icon={Star}
          title={t('patient.noReviews')}
          action={<Button href="/patient">{t('patient.toVisits')}</Button>}
        >
          {t('patient.noReviewsText')}
        </EmptyState>
      )}
    </Wrap>
  )
}
