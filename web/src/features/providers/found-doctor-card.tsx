import {
  formatDayOfMonth,
  formatFullDate,
  formatShortDay,
  formatTime,
  formatWeekday,
} from '@polyclinic/domain/kit/format.ts'
import { dateIn, type PlainDate } from '@polyclinic/domain/kit/time.ts'
import { useTexts, type Texts } from '../../platform/i18n/texts.tsx'
import { Anchor } from '../../ui/anchor.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { TimesGrid } from '../../ui/times-grid.tsx'
import { slotField, slotValue } from '../slots/slot-value.ts'
import { DoctorHead } from './doctor-head.tsx'
import styles from './found-doctor-card.module.css'
import type { FoundDoctor, LaterDoctor } from './search/found-doctors.ts'

type FoundProps = { found: FoundDoctor; today: PlainDate; href: string }

/** A doctor with the first times of the week; each is a button of the form around the list. */
export function FoundDoctorCard({ found, today, href }: FoundProps) {
  const texts = useTexts()
  const { t, formatLocale } = texts
  const { provider, times, days, more } = found
  return (
    <Card as="li" className={styles.card}>
      <DoctorHead provider={provider} href={href} />
      <div>
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
              spoken: t('public.timeSpoken', { doctor: provider.name, day: formatFullDate(date, formatLocale) }),
              children: formatTime(startsAt, formatLocale, times.timeZone),
            })),
          }))}
        />
        <p className={styles.more}>
          <Anchor href={href}>{more > 0 ? t('public.moreThisWeek', { count: more }) : t('public.allTimesOf')}</Anchor>
        </p>
      </div>
    </Card>
  )
}

const columnName = (date: PlainDate, today: PlainDate, { t, formatLocale }: Texts) =>
  date === today
    ? t('common.today')
    : `${formatWeekday(date, formatLocale, 'short')} ${formatDayOfMonth(date, formatLocale)}`

type LaterProps = { later: LaterDoctor; href: string }

/** A doctor without times this week, and when there is one. */
export function LaterDoctorCard({ later, href }: LaterProps) {
  const { t, rich, formatLocale } = useTexts()
  const { provider, next, timeZone } = later
  const time =
    next && `${formatShortDay(dateIn(timeZone, next), formatLocale)}, ${formatTime(next, formatLocale, timeZone)}`
  return (
    <Card as="li" className={styles.card}>
      <DoctorHead provider={provider} href={href} />
      <div className={styles.later}>
        <p>{time ? rich('public.nextAt', { time }) : t('public.byPhoneOnly')}</p>
        {next && (
          <Button size="small" href={`${href}${href.includes('?') ? '&' : '?'}from=${dateIn(timeZone, next)}`}>
            {t('public.seeTimes')}
          </Button>
        )}
      </div>
    </Card>
  )
}
