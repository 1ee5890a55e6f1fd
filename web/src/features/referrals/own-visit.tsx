import { formatFullDate, formatTime } from '@polyclinic/domain/kit/format.ts'
import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import { formatPlace } from '@polyclinic/domain/locations/format-address.ts'
import { Own } from '../../platform/i18n/own.tsx'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { useOrganization } from '../../platform/page/site.tsx'
import { Anchor } from '../../ui/anchor.tsx'
import { Details } from '../../ui/facts.tsx'
import { telLink } from '../locations/tel-link.ts'
import type { OwnReferral } from './referral.ts'

type OwnVisitProps = { visit: NonNullable<OwnReferral['visit']> }

/** What a partner tells the patient of their visit; and whom to call, because no partner moves one. */
export function OwnVisit({ visit }: OwnVisitProps) {
  const { t, formatLocale } = useTexts()
  const { phone: ofClinic } = useOrganization().staticContent.homepage.footer.contactUs
  const { location, timeZone, status } = visit
  const startsAt = visit.startsAt as Instant
  const callable = status === 'booked' ? ofClinic || location.phone : null
  const details = [
    {
      id: 'when',
      term: t('referrals.visitWhen'),
      value: (
        <b>
          {t('referrals.visitOn', {
            date: formatFullDate(dateIn(timeZone, startsAt), formatLocale),
            time: formatTime(startsAt, formatLocale, timeZone),
          })}
        </b>
      ),
    },
    { id: 'service', term: t('referrals.service'), value: <Own>{visit.serviceName}</Own> },
    { id: 'doctor', term: t('referrals.bookWith'), value: visit.providerName },
    { id: 'where', term: t('referrals.visitWhere'), value: formatPlace(location.name, location.address) },
    ...(location.phone && location.phone !== callable
      ? [
          {
            ...{ id: 'phone', term: t('referrals.phone') },
            value: <Anchor href={telLink(location.phone)}>{location.phone}</Anchor>,
          },
        ]
      : []),
  ]
  return (
    <>
      <Details details={details} />
      {callable && (
        <p>
          {t('referrals.toChangeCall')} <Anchor href={telLink(callable)}>{callable}</Anchor>
        </p>
      )}
    </>
  )
}
