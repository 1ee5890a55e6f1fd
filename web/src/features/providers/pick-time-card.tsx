import { graceMinutes } from '@polyclinic/domain/appointments/cancellation.ts'
import type { Instant, PlainDate } from '@polyclinic/domain/kit/time.ts'
import Timer from 'lucide-react/icons/timer'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { useOrganization } from '../../platform/page/site.tsx'
import { Anchor } from '../../ui/anchor.tsx'
import { Card, CardPart } from '../../ui/card.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useLengthAndPrice } from '../services/reason-line.tsx'
import { DateField, ReasonField, type DaysToBook } from '../slots/choose/choice-fields.tsx'
import { slotField, slotValue } from '../slots/slot-value.ts'
import { TakeTimeForm } from '../slots/take-time-form.tsx'
import { UrlForm } from '../slots/url-form.tsx'
import { WeekOfTimes, type Week } from '../slots/week-of-times.tsx'
import type { Profile } from './doctor-profile.tsx'
import styles from './pick-time-card.module.css'

type Offer = Profile['offers'][number]
type PickTimeCardProps = { profile: Profile; offer: Offer; week: Week } & Omit<DaysToBook, 'last'>

const offerKey = (offer: Offer) => `${offer.serviceSlug} ${offer.locationId}`

/** Reason, week, times: one of them pressed leads to the details with the time held. */
export function PickTimeCard({ profile, offer, week, first, today, passed }: PickTimeCardProps) {
  const { t } = useTexts()
  const lengthAndPrice = useLengthAndPrice()
  const { policy } = useOrganization().settings
  const path = `/aboutdoctor/${profile.slug}`
  const chosen = new URLSearchParams({ service: offer.serviceSlug, location: offer.locationId })
  const place = profile.locations.find(({ id }) => id === offer.locationId)?.name ?? ''
  const manyPlaces = profile.locations.length > 1
  return (
    <Card kind="raised" bare as="section" aria-labelledby="times">
      <CardPart className={styles.head}>
        <h2 id="times" className={styles.title}>
          {t('public.pickTime')}
        </h2>
        <UrlForm
          state={`${offerKey(offer)} ${first} ${passed}`}
          action={path}
          label={t('public.reason')}
          submit={t('public.showTimes')}
        >
          <div className={styles.choice}>
            <ReasonField
              name="offer"
              chosen={offerKey(offer)}
              reasons={profile.offers.map((each) => ({
                slug: offerKey(each),
                name: each.serviceName,
                note: [
                  lengthAndPrice(each),
                  each.newPatientsOnly && t('public.newPatients'),
                  manyPlaces && profile.locations.find(({ id }) => id === each.locationId)?.name,
                ]
                  .filter(Boolean)
                  .join(' · '),
              }))}
            />
            <p className={styles.facts}>{lengthAndPrice(offer)}</p>
            <DateField first={first} today={today} last={week.bookableUntil as PlainDate} passed={passed} />
          </div>
          {!profile.takesNewPatients && <p className={styles.who}>{t('public.takesNoNewPatients')}</p>}
        </UrlForm>
      </CardPart>
      <TakeTimeForm>
        <WeekOfTimes
          week={week}
          first={first}
          today={today}
          place={place}
          hrefFrom={(date) => `${path}?${chosen}&from=${date}#times`}
          spoken={t('public.withDoctor', { doctor: profile.name })}
          time={(startsAt: Instant) => ({
            type: 'submit',
            name: slotField,
            value: slotValue({
              startsAt,
              providerId: profile.id,
              serviceId: offer.serviceId,
              locationId: offer.locationId,
            }),
          })}
        />
      </TakeTimeForm>
      <CardPart>
        <Anchor href={`/patient/waiting?${new URLSearchParams({ doctor: profile.slug, service: offer.serviceSlug })}`}>
          {t('public.tellMe')}
        </Anchor>
      </CardPart>
      <CardPart className={styles.promise}>
        <Icon of={Timer} />
        <p>
          {t('public.holdPromise', { minutes: 10 })}{' '}
          {policy.freeUntilMinutes > 0 &&
            t('public.freeChangePromise', {
              hours: Math.round(policy.freeUntilMinutes / 60),
              minutes: graceMinutes,
            })}
        </p>
      </CardPart>
    </Card>
  )
}
