import type { listOwnReviews } from '@polyclinic/domain/reviews/endpoints.ts'
import { formatLongDate } from '@polyclinic/domain/kit/format.ts'
import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import Star from 'lucide-react/icons/star'
import { redirect, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { Pages } from '../../features/lists/pages.tsx'
import type { ReviewableVisit } from '../../features/reviews/own-review.ts'
import { Own } from '../../platform/i18n/own.tsx'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { apiOf } from '../../platform/page/context.ts'
import type { Handle } from '../../platform/page/handle.ts'
import { lastSkip, pageAddress, skipOf } from '../../platform/page/paging.ts'
import { Anchor } from '../../ui/anchor.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Face, initialsOf } from '../../ui/face.tsx'
import { Row, Stack, Wrap } from '../../ui/layout.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { ListRow, Rows } from '../../ui/rows.tsx'
import { Stars } from '../../ui/stars.tsx'
import { Status } from '../../ui/status.tsx'
import text from '../../ui/text.module.css'

export const handle: Handle = { title: ({ t }) => t('reviews.title'), noindex: true }

const take = 10
const tones = { submitted: 'info', published: 'ok', declined: 'warn', withdrawn: 'neutral' } as const

export async function loader({ request, context }: LoaderFunctionArgs) {
  const skip = skipOf(new URL(request.url).searchParams, take)
  const page = await apiOf(context)<typeof listOwnReviews>('GET', '/patients/me/reviews', {
    query: { context: 'patient', skip, take },
  })
  if (page.items.length === 0 && page.total > 0)
    throw redirect(pageAddress('/patientReview', lastSkip(page.total, take), take))
  return page
}

/** Visits that took place, and how what was written about each of them stands. */
export function Component() {
  const page = useLoaderData<typeof loader>()
  const { t } = useTexts()
  const isNamed = new Set(page.items.map(({ patientName }) => patientName)).size > 1
  return (
    <Wrap medium>
      <PageHeading lead={page.total > 0 ? t('reviews.lead') : undefined}>{t('reviews.title')}</PageHeading>
      {page.total > 0 ? (
        <Stack gap="small">
          <Rows label={t('reviews.title')}>
            {page.items.map((visit) => (
              <VisitRow key={visit.appointmentId} visit={visit} isNamed={isNamed} />
            ))}
          </Rows>
          <Pages of={page} count={page.items.length} hrefOf={(first) => pageAddress('/patientReview', first, take)} />
        </Stack>
      ) : (
        <EmptyState
          icon={Star}
          title={t('reviews.none')}
          action={<Button href="/patient">{t('patient.toVisits')}</Button>}
        >
          {t('reviews.noneText')}
        </EmptyState>
      )}
    </Wrap>
  )
}

function Unwritten({ visit, date }: { visit: ReviewableVisit; date: string }) {
  const { t } = useTexts()
  if (!visit.mayWrite) return <span className={text['quiet']}>{t('reviews.tooLate')}</span>
  return (
    <Button
      size="small"
      kind="soft"
      href={`/patientReview/${visit.appointmentId}`}
      aria-label={t('reviews.writeOneNamed', { service: visit.serviceName, date })}
    >
      {t('reviews.writeOne')}
    </Button>
  )
}

function VisitRow({ visit, isNamed }: { visit: ReviewableVisit; isNamed: boolean }) {
  const { t, formatLocale } = useTexts()
  const { provider, review, appointmentId } = visit
  const date = formatLongDate(dateIn(visit.timeZone, visit.startsAt as Instant), formatLocale)
  return (
    <ListRow start={<Face src={provider.portraitUrl} initials={initialsOf(provider.name)} size="small" lazy />}>
      <p>
        <Anchor href={`/patientReview/${appointmentId}`}>
          <Own>{visit.serviceName}</Own>, {date}
        </Anchor>
      </p>
      <p className={`${text['quiet']} ${text['small']}`}>
        {provider.name}
        {isNamed && ` · ${t('reviews.forPerson', { name: visit.patientName })}`}
      </p>
      {review ? (
        <Row>
          {review.stars !== null && <Stars count={review.stars} label={t('reviewed.stars', { count: review.stars })} />}
          <Status tone={tones[review.status]}>{t(`reviews.${review.status}`)}</Status>
        </Row>
      ) : (
        <Unwritten visit={visit} date={date} />
      )}
    </ListRow>
  )
}
