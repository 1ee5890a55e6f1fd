import { formatReference } from '@polyclinic/domain/appointments/reference.ts'
import type { readAppointment } from '@polyclinic/domain/appointments/endpoints.ts'
import { formatDuration, formatExactMoney, formatZone } from '@polyclinic/domain/kit/format.ts'
import { formatAddress } from '@polyclinic/domain/locations/format-address.ts'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { VisitStatus } from '../../features/appointments/own-visits/visit-status.tsx'
import { VisitDoctor } from '../../features/appointments/visit/visit-facts.tsx'
import { visitFullDate, visitTimes } from '../../features/appointments/visit/when-words.ts'
import { insuranceName } from '../../features/services/insurance-name.ts'
import { usePriceWords } from '../../features/services/price-words.ts'
import { isProblem, notFound } from '../../platform/api/problem.ts'
import { Own } from '../../platform/i18n/own.tsx'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { apiOf } from '../../platform/page/context.ts'
import type { Handle } from '../../platform/page/handle.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Details } from '../../ui/facts.tsx'
import { Row, Stack, Wrap } from '../../ui/layout.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import styles from './below-back-link.module.css'

export const handle: Handle = { title: ({ t }) => t('patient.visitFacts'), noindex: true }

/** A visit of one's own that took place; every other address below is nothing. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  try {
    const id = params['*'] ?? ''
    const visit = await apiOf(context)<typeof readAppointment>('GET', '/appointments/{id}', {
      params: { id },
      query: { context: 'patient' },
    })
    if (visit.status !== 'fulfilled') throw notFound()
    return visit
  } catch (error) {
    throw isProblem(error, 'invalid_fields', 'bad_request') ? notFound() : error
  }
}

export function Component() {
  const visit = useLoaderData<typeof loader>()
  const texts = useTexts()
  const { t, formatLocale } = texts
  const priceWords = usePriceWords()
  const { service, provider, location, timeZone, insurance } = visit
  return (
    <Wrap narrow>
      <div className={styles.top}>
        <BackLink href="/patientReview">{t('patient.reviews')}</BackLink>
      </div>
      <PageHeading action={<VisitStatus status={visit.status} />}>
        <Own>{service.name}</Own>
      </PageHeading>
      <Card>
        <Stack gap="large">
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
            <Button href={`/aboutdoctor/${provider.slug}`}>{t('patient.bookAgain')}</Button>
          </Row>
        </Stack>
      </Card>
    </Wrap>
  )
}
