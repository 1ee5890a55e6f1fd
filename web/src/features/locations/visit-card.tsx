import type { ReactNode } from 'react'
import { formatWallRange, formatWallTime, weekdayName } from '@polyclinic/domain/kit/format.ts'
import { dateIn, weekdayOfDate, type Instant } from '@polyclinic/domain/kit/time.ts'
import MapPin from 'lucide-react/icons/map-pin'
import Phone from 'lucide-react/icons/phone'
import { Own } from '../../platform/i18n/own.tsx'
import { useTexts, type Texts } from '../../platform/i18n/texts.tsx'
import { useSite } from '../../platform/page/site.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Row } from '../../ui/layout.tsx'
import { Status } from '../../ui/status.tsx'
import { dayNameInSentence } from '../slots/days.ts'
import { addressLines } from '@polyclinic/domain/locations/format-address.ts'
import { hoursLines, openingStatus, type HoursLine, type Location } from './opening.ts'
import styles from './visit-card.module.css'

type VisitCardProps = { location: Location; title: ReactNode; phone: string; id?: string }

/** Where to go, whether somebody is there now, and how to get there. A location without a map has one column. */
export function VisitCard({ location, title, phone, id }: VisitCardProps) {
  const texts = useTexts()
  const { madeAt } = useSite()
  const { t } = texts
  const weekday = weekdayOfDate(dateIn(location.timeZone, madeAt as Instant))
  const number = location.phone ?? phone
  return (
    <Card bare as="section" aria-labelledby={id ?? location.slug} className={styles.card}>
      {location.mapUrl && (
        <div className={styles.map}>
          <img src={location.mapUrl} alt="" loading="lazy" width={640} height={440} />
        </div>
      )}
      <div className={styles.words}>
        <div>
          <OpeningStatus location={location} now={madeAt as Instant} texts={texts} />
          <h2 id={id ?? location.slug} className={styles.title}>
            {title}
          </h2>
          <address className={styles.address}>
            {addressLines(location.address).map((line) => (
              <span key={line}>{line}</span>
            ))}
          </address>
          {location.accessNote && (
            <p className={styles.address}>
              <Own>{location.accessNote}</Own>
            </p>
          )}
        </div>
        <dl className={styles.hours} aria-label={t('public.openingHours')}>
          {hoursLines(location).map((line) => (
            <div key={line.from} className={line.from <= weekday && weekday <= line.to ? styles.today : undefined}>
              <dt>{daysOf(line, texts)}</dt>
              <dd>
                {line.hours.length === 0
                  ? t('public.closed')
                  : line.hours.map((hours) => (
                      <span key={hours.opensAt}>
                        {formatWallRange(hours.opensAt, hours.closesAt, texts.formatLocale)}
                      </span>
                    ))}
              </dd>
            </div>
          ))}
        </dl>
        <Row>
          <Button size="small" icon={MapPin} href={location.directionsUrl} target="_blank" rel="noreferrer">
            {t('public.directions')}
          </Button>
          {number && (
            <Button size="small" icon={Phone} href={`tel:${number.replace(/[^+\d]/g, '')}`}>
              {number}
            </Button>
          )}
        </Row>
      </div>
    </Card>
  )
}

function daysOf(line: HoursLine, { t, formatLocale }: Texts): string {
  const [from, to] = [weekdayName(line.from, formatLocale), weekdayName(line.to, formatLocale)]
  if (line.from === line.to) return from
  return line.to === line.from + 1 ? t('public.dayAndDay', { from, to }) : t('public.dayToDay', { from, to })
}

function OpeningStatus({ location, now, texts }: { location: Location; now: Instant; texts: Texts }) {
  const { t, formatLocale } = texts
  const opening = openingStatus(location, now)
  if (opening.isOpen)
    return <Status tone="ok">{t('public.openUntil', { time: formatWallTime(opening.until, formatLocale) })}</Status>
  if (!opening.next) return <Status>{t('public.closedNow')}</Status>
  const day = dayNameInSentence(opening.next.date, dateIn(location.timeZone, now), texts)
  return <Status>{t('public.opensAt', { day, time: formatWallTime(opening.next.at, formatLocale) })}</Status>
}
