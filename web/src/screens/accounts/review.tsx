import { formatReference } from '@polyclinic/domain/appointments/reference.ts'
import type { readAppointment } from '@polyclinic/domain/appointments/endpoints.ts'
import { formatDuration, formatExactMoney, formatZone } from '@polyclinic/domain/kit/format.ts'
import { formatAddress } from '@polyclinic/domain/locations/format-address.ts'
import type { readOwnReview } from '@polyclinic/domain/reviews/endpoints.ts'
import RotateCw from 'lucide-react/icons/rotate-cw'
import { useRef, useState } from 'react'
import { useLoaderData, useRevalidator, type LoaderFunctionArgs } from 'react-router'
import { VisitStatus } from '../../features/appointments/own-visits/visit-status.tsx'
import { BookAgain } from '../../features/appointments/visit/book-again.tsx'
import { VisitDoctor } from '../../features/appointments/visit/visit-facts.tsx'
import { visitFullDate, visitTimes } from '../../features/appointments/visit/when-words.ts'
import type { Visit } from '../../features/appointments/own-visits/visit-words.ts'
import type { ReviewableVisit } from '../../features/reviews/own-review.ts'
import { OwnReviewView } from '../../features/reviews/own-review-view.tsx'
import { ReviewForm } from '../../features/reviews/review-form.tsx'
import { insuranceName } from '../../features/services/insurance-name.ts'
import { usePriceWords } from '../../features/services/price-words.ts'
import { isProblem, notFound } from '../../platform/api/problem.ts'
import { Own } from '../../platform/i18n/own.tsx'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { apiOf } from '../../platform/page/context.ts'
import type { Handle } from '../../platform/page/handle.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { Card } from '../../ui/card.tsx'
import { Details } from '../../ui/facts.tsx'
import { Row, Stack, Wrap } from '../../ui/layout.tsx'
import { Note } from '../../ui/note.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { useFocusOn } from '../../ui/use-focus-on.ts'
import styles from './below-back-link.module.css'

export const handle: Handle = { title: ({ t }) => t('reviews.review'), noindex: true }

/** A visit of one's own that took place, and what was written about it; every other address below is nothing. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const api = apiOf(context)
  const asked = { params: { id: params['*'] ?? '' }, query: { context: 'patient' } } as const
  try {
    const [visit, reviewed] = await Promise.all([
      api<typeof readAppointment>('GET', '/appointments/{id}', asked),
      api<typeof readOwnReview>('GET', '/appointments/{id}/review', asked),
    ])
    return { visit, reviewed }
  } catch (error) {
    throw isProblem(error, 'invalid_fields', 'bad_request') ? notFound() : error
  }
}

/** What a patient says of a visit: to be written, or how it stands; below it what is known of the visit. */
export function Component() {
  const { visit, reviewed } = useLoaderData<typeof loader>()
  const { t, formatLocale } = useTexts()
  const date = visitFullDate(visit, formatLocale)
  return (
    <Wrap narrow>
      <div className={styles.top}>
        <BackLink href="/patientReview">{t('reviews.title')}</BackLink>
      </div>
      <PageHeading lead={`${visit.provider.name}, ${date}`}>
        <Own>{visit.service.name}</Own>
      </PageHeading>
      <Stack gap="large">
        <Card>
          <OwnReviewPart key={visit.id} visit={reviewed} />
        </Card>
        <VisitFacts visit={visit} />
      </Stack>
    </Wrap>
  )
}

function OwnReviewPart({ visit }: { visit: ReviewableVisit }) {
  const { t } = useTexts()
  const { revalidate } = useRevalidator()
  const [isWriting, setWriting] = useState(visit.review === null)
  const [said, setSaid] = useState<{ words: string } | null>(null)
  const answer = useRef<HTMLDivElement>(null)
  useFocusOn(answer, said)
  const { review, mayWrite } = visit
  const done = async (words: string) => {
    await revalidate()
    setWriting(false)
    setSaid({ words })
  }
  return (
    <Stack>
      {said && (
        <div ref={answer} tabIndex={-1}>
          <Note tone="ok">{said.words}</Note>
        </div>
      )}
      {mayWrite && (isWriting || review === null) ? (
        <ReviewForm
          visit={visit}
          onSent={() => void done(t('reviews.sent'))}
          onBehind={() => void revalidate()}
          onCancel={review === null ? undefined : () => setWriting(false)}
        />
      ) : review === null ? (
        <p>{t('reviews.closedText')}</p>
      ) : (
        <OwnReviewView
          visit={visit}
          review={review}
          onEdit={() => {
            setSaid(null)
            setWriting(true)
          }}
          onTakenBack={() => void done(t('reviews.withdrawnNow'))}
        />
      )}
    </Stack>
  )
}

function VisitFacts({ visit }: { visit: Visit }) {
  const texts = useTexts()
  const { t, formatLocale } = texts
  const priceWords = usePriceWords()
  const { service, provider, location, timeZone, insurance } = visit
  return (
    <Card as="section" aria-labelledby="facts">
      <Stack gap="large">
        <Row between>
          <h2 id="facts">{t('patient.visitFacts')}</h2>
          <VisitStatus visit={visit} />
        </Row>
        <VisitDoctor provider={provider} />
        <Details
          details={[
            {
              id: 'when',
              term: t('booking.when'),
              value: `${visitFullDate(visit, formatLocale)}, ${visitTimes(visit, formatLocale)} (${formatZone(timeZone, formatLocale)})`,
            },
            {
              id: 'what',
              term: t('booking.what'),
              value: (
                <>
                  <Own>{service.name}</Own> · {formatDuration(service.durationMinutes, formatLocale)}
                </>
              ),
            },
            { id: 'where', term: t('booking.where'), value: formatAddress(location.address) },
            ...(insurance
              ? [{ id: 'insurance', term: t('visitFields.insuranceTerm'), value: insuranceName(insurance, texts) }]
              : []),
            {
              id: 'price',
              term: t('booking.price'),
              value: priceWords(service.price, { insurance, format: formatExactMoney }),
            },
            { id: 'reference', term: t('booking.reference'), value: formatReference(visit.reference) },
          ]}
        />
        <Row>
          <BookAgain icon={RotateCw} visit={visit}>
            {t('patient.bookAgain')}
          </BookAgain>
        </Row>
      </Stack>
    </Card>
  )
}
