import {
  formatDayOfMonth,
  formatFullDate,
  formatShortMoment,
  formatTime,
  formatWeekday,
} from '@polyclinic/domain/kit/format.ts'
import { dateIn, type PlainDate } from '@polyclinic/domain/kit/time.ts'
import { Own } from '../../platform/i18n/own.tsx'
import { useTexts, type Texts } from '../../platform/i18n/texts.tsx'
import { Anchor } from '../../ui/anchor.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Time } from '../../ui/time-button.tsx'
import { TimesGrid } from '../../ui/times-grid.tsx'
import { ReasonLine, reasonOf } from '../services/reason-line.tsx'
import { shortDayName } from '../slots/days.ts'
import { slotField, slotValue } from '../slots/slot-value.ts'
import { DoctorHead } from './doctor-head.tsx'
import styles from './found-doctor-card.module.css'
import type { FoundDoctor, LaterDoctor } from '@polyclinic/domain/providers/search/found-doctors.ts'

type FoundProps = { found: FoundDoctor; today: PlainDate; href: string }

/** A doctor with the first times of the week; each is a button of the form around the list. */
export function FoundDoctorCard({ found, today, href }: FoundProps) {
  const texts = useTexts()
  const { t, formatLocale } = texts
  const { provider, offer, times, days, more, further } = found
  const reason = reasonOf(offer)
  const place = provider.locations.length > 1 && provider.locations.find(({ id }) => id === times.locationId)?.name
  return (
    <Card as="li" className={styles.card}>
      <DoctorHead provider={provider} href={href} />
      <div className={styles.times}>
        {days.some(({ starts }) => starts.length > 0) && (
          <>
            <p className={styles.reason}>
              <ReasonLine reason={reason} />
              {place && ` · ${place}`}
            </p>
            <TimesGrid
              empty={t('public.noTimesThatDay')}
              days={days.map(({ date, starts }) => ({
                date,
                label: columnName(date, today, texts),
                times: starts.map((startsAt) => ({
                  id: startsAt,
                  type: 'submit' as const,
                  name: slotField,
                  value: slotValue({ ...times, startsAt }),
                  spoken: spokenAt(provider.name, date, offer.serviceName, texts),
                  children: formatTime(startsAt, formatLocale, times.timeZone),
                })),
              }))}
            />
          </>
        )}
        {further.length > 0 && <FurtherTimes provider={provider} further={further} today={today} texts={texts} />}
        <p className={styles.more}>
          <Anchor href={href}>{more > 0 ? t('public.moreThisWeek', { count: more }) : t('public.allTimesOf')}</Anchor>
        </p>
      </div>
    </Card>
  )
}

type FurtherProps = Pick<FoundDoctor, 'provider' | 'further'> & { today: PlainDate; texts: Texts }

/** Times that only another reason has, each with that reason and its price. */
function FurtherTimes({ provider, further, today, texts }: FurtherProps) {
  const { t, formatLocale } = texts
  return (
    <>
      <p className={styles.reason}>{t('public.otherReasons')}</p>
      <ul className={styles.further}>
        {further.map(({ slot, startsAt, offer }) => {
          const date = dateIn(slot.timeZone, startsAt)
          return (
            <li key={startsAt}>
              <Time
                type="submit"
                name={slotField}
                value={slotValue({ ...slot, startsAt })}
                spoken={t('public.withDoctorOn', { doctor: provider.name, day: formatFullDate(date, formatLocale) })}
                above={
                  <>
                    <ReasonLine reason={{ name: offer.serviceName, price: offer.price }} />
                    {offer.newPatientsOnly && ` · ${t('public.newPatients')}`}
                  </>
                }
                wide
              >
                {shortDayName(date, today, texts)}, {formatTime(startsAt, formatLocale, slot.timeZone)}
              </Time>
            </li>
          )
        })}
      </ul>
    </>
  )
}

const spokenAt = (doctor: string, date: PlainDate, reason: string, { rich, formatLocale }: Texts) =>
  rich('public.timeSpoken', { doctor, day: formatFullDate(date, formatLocale), reason: <Own>{reason}</Own> })

const columnName = (date: PlainDate, today: PlainDate, { t, formatLocale }: Texts) =>
  date === today
    ? t('common.today')
    : `${formatWeekday(date, formatLocale, 'short')} ${formatDayOfMonth(date, formatLocale)}`

type LaterProps = { later: LaterDoctor; href: string }

/** A doctor without times this week, and when there is one. */
export function LaterDoctorCard({ later, href }: LaterProps) {
  const { t, rich, formatLocale } = useTexts()
  const { provider, offer, next, timeZone } = later
  const time = next && formatShortMoment(next, formatLocale, timeZone)
  return (
    <Card as="li" className={styles.card}>
      <DoctorHead provider={provider} href={href} />
      <div className={styles.later}>
        <div>
          <p>{time ? rich('public.nextAt', { time }) : t('public.byPhoneOnly')}</p>
          {time && (
            <p className={styles.quiet}>
              <ReasonLine reason={reasonOf(offer)} />
            </p>
          )}
        </div>
        {next && (
          <Button
            size="small"
            href={`/aboutdoctor/${provider.slug}?${new URLSearchParams({ service: offer.serviceSlug, location: offer.locationId, from: dateIn(timeZone, next) })}`}
          >
            {t('public.seeTimes')}
          </Button>
        )}
      </div>
    </Card>
  )
}
