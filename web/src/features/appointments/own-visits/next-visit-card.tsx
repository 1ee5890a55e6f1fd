import type { Instant } from '@polyclinic/domain/kit/time.ts'
import { formatAddress } from '@polyclinic/domain/locations/format-address.ts'
import CalendarPlus from 'lucide-react/icons/calendar-plus'
import MapPin from 'lucide-react/icons/map-pin'
import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { useTexts } from '../../../platform/i18n/texts.tsx'
import { Anchor } from '../../../ui/anchor.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { DateBlock } from '../../../ui/date-block.tsx'
import { CheckInVisit } from '../manage/check-in-visit.tsx'
import type { QueuePlace } from '../manage/load-queue-place.ts'
import { useStanding } from '../manage/use-standing.ts'
import { DelayNote } from '../visit/delay-note.tsx'
import { visitPath } from '../visit/visit-path.ts'
import { dateBlockOf, visitTimes } from '../visit/when-words.ts'
import { actionsFor } from './visit-actions.ts'
import styles from './next-visit-card.module.css'
import { VisitPolicy } from './visit-policy.tsx'
import { VisitStatus } from './visit-status.tsx'
import { VisitTitle } from './visit-title.tsx'
import { foreignZone, type Visit } from './visit-words.ts'

type NextVisitCardProps = {
  visit: Visit
  /** The number of who is here. */
  place: QueuePlace | null
  own: { givenName: string; familyName: string } | null
  now: Instant
  /** The zone of the reader's own clock. */
  ownZone: string
  onCancel: () => void
  onCalendar: () => void
}

/**
 * The one visit that matters: when, what, where, and what can still be done about it. Who waits with it open is told their
 * place, and is called in.
 */
export function NextVisitCard({ own, ownZone, onCancel, onCalendar, ...loaded }: NextVisitCardProps) {
  const texts = useTexts()
  const { t, rich, formatLocale } = texts
  const standing = { appointment: loaded.visit, place: loaded.place, now: loaded.now }
  const { appointment: visit, place, now } = useStanding({ ...standing, byCookie: false })
  const { revalidate } = useRevalidator()
  // The list below says it, too.
  const isNews = visit.status !== loaded.visit.status
  useEffect(() => {
    if (isNews) void revalidate()
  }, [isNews, revalidate])
  const { provider, location } = visit
  const zone = foreignZone(visit, formatLocale, ownZone)
  const { change, cancel, isAhead } = actionsFor(visit, now)
  return (
    <Card kind="raised" bare as="section" aria-labelledby="next-visit" className={styles.card}>
      <DateBlock {...dateBlockOf(visit, formatLocale)} />
      <div className={styles.words}>
        <div className={styles.top}>
          <h2 id="next-visit" className={styles.time}>
            {visitTimes(visit, formatLocale)}
          </h2>
          <VisitStatus visit={visit} />
        </div>
        <DelayNote visit={visit} now={now} />
        <p>{rich('patient.withDoctor', { service: <VisitTitle visit={visit} own={own} />, doctor: provider.name })}</p>
        <p className={styles.quiet}>{formatAddress(location.address)}</p>
        {zone && <p className={styles.quiet}>{t('patient.timesIn', { zone })}</p>}
        {isAhead && (
          <p className={`${styles.quiet} ${styles.policy}`}>
            <VisitPolicy visit={visit} now={now} />
          </p>
        )}
        <CheckInVisit appointment={visit} place={place} byCookie={false} now={now} />
        {visit.paymentDueAt !== undefined && (
          <p>
            <Anchor href={visitPath('/appointment/manage', visit.id)}>{t('patient.payNow')}</Anchor>
          </p>
        )}
        {(visit.status === 'arrived' || visit.status === 'checked-in') && (
          <p>
            <Anchor href={visitPath('/appointment/manage', visit.id)}>
              {t(visit.status === 'arrived' ? 'patient.queuePlace' : 'booking.yourVisit')}
            </Anchor>
          </p>
        )}
        <div className={styles.more}>
          <Button size="small" kind="quiet" icon={CalendarPlus} onClick={onCalendar}>
            {t('patient.addToCalendar')}
          </Button>
          <Button
            size="small"
            kind="quiet"
            icon={MapPin}
            href={location.directionsUrl}
            target="_blank"
            rel="noreferrer"
          >
            {t('patient.directions')}
          </Button>
        </div>
      </div>
      {(change || cancel) && (
        <div className={styles.actions}>
          {change && (
            <Button size="small" href={`/appointment/reschedule?visit=${visit.id}`}>
              {t('patient.changeTime')}
            </Button>
          )}
          {cancel && (
            <Button size="small" kind="bad" onClick={onCancel}>
              {t('patient.cancelVisit')}
            </Button>
          )}
        </div>
      )}
    </Card>
  )
}
