import {
  formatDayRange,
  formatFullDate,
  formatShortDay,
  formatTime,
  formatMonthDay,
  formatWeekday,
  formatZone,
} from '@polyclinic/domain/kit/format.ts'
import { addDays, dateIn, type Instant, type PlainDate } from '@polyclinic/domain/kit/time.ts'
import { startsByDate } from '@polyclinic/domain/slots/starts-by-date.ts'
import type { ReactNode } from 'react'
import { Own } from '../../platform/i18n/own.tsx'
import { useTexts, type Texts } from '../../platform/i18n/texts.tsx'
import { Anchor } from '../../ui/anchor.tsx'
import { DayTimes, type DayOfTimes } from '../../ui/day-times.tsx'
import { TurnBar } from '../../ui/pager.tsx'
import type { TimeProps } from '../../ui/time-button.tsx'
import { datesFrom, dayName, type ProviderTimes } from './days.ts'
import styles from './week-of-times.module.css'

export const weekDays = 7

export type Week = Pick<ProviderTimes, 'starts' | 'timeZone' | 'closures' | 'next' | 'bookableUntil'> &
  Partial<Pick<ProviderTimes, 'begun' | 'seats'>>

type WeekOfTimesProps = {
  week: Week
  first: PlainDate
  today: PlainDate
  place: string
  /** The address of this screen with another first day. */
  hrefFrom: (date: PlainDate) => string
  /** What a time's button is and does; a label stands above the time. */
  time: (startsAt: Instant) => Pick<TimeProps, 'type' | 'name' | 'value' | 'state' | 'onClick'> & { label?: string }
  /** Heard after each time: "with Dr. Okafor". */
  spoken: string
  headingLevel?: 2 | 3 | undefined
  foot?: ReactNode
}

/** Seven days of times: days as headings, each time a button, closed days with their reason. */
export function WeekOfTimes(props: WeekOfTimesProps) {
  const texts = useTexts()
  const { week, first, today, place, hrefFrom, headingLevel = 3 } = props
  const { t, formatLocale } = texts
  const last = addDays(first, weekDays - 1)
  const horizon = week.bookableUntil as PlainDate
  const isBeyond = first > horizon
  const earlier = addDays(isBeyond ? addDays(horizon, 1) : first, -weekDays)
  const later = addDays(first, weekDays)
  const days = daysOf(props, texts)
  return (
    <>
      <div className={styles.bar}>
        <TurnBar
          previous={
            first > today ? { label: t('public.earlierDays'), href: hrefFrom(earlier < today ? today : earlier) } : null
          }
          next={later <= horizon ? { label: t('public.laterDays'), href: hrefFrom(later) } : null}
        >
          <p className={styles.range}>{formatDayRange(first, last, formatLocale)}</p>
          <p className={styles.place}>
            {place} · {formatZone(week.timeZone, formatLocale)}
          </p>
          {(week.seats ?? 1) > 1 && <p className={styles.place}>{t('public.groupVisit', { count: week.seats! })}</p>}
        </TurnBar>
      </div>
      <div className={styles.days}>
        {!isBeyond && week.starts.length === 0 && (
          <NoTimes week={week} today={today} hrefFrom={hrefFrom} texts={texts} />
        )}
        {days.length > 0 && (
          <DayTimes days={days} more={(count) => t('public.moreTimes', { count })} headingLevel={headingLevel} />
        )}
        {isBeyond && (
          <p className={styles.none} role="status">
            {t('public.bookableUntil', { date: formatFullDate(horizon, formatLocale) })}{' '}
            <Anchor href={hrefFrom(today)}>{t('public.firstTimes')}</Anchor>
          </p>
        )}
        {!isBeyond && last > horizon && (
          <p className={styles.none}>{t('public.bookableUntil', { date: formatFullDate(horizon, formatLocale) })}</p>
        )}
      </div>
    </>
  )
}

function daysOf({ week, first, today, time, spoken }: WeekOfTimesProps, texts: Texts): DayOfTimes[] {
  const { t, rich, formatLocale } = texts
  const left = new Map((week.begun ?? []).map((each) => [each.startsAt, each.left]))
  const byDate = startsByDate(week)
  return datesFrom(first, weekDays).flatMap((date) => {
    const starts = byDate.get(date) ?? []
    const closure = week.closures.find((each) => each.date === date)
    if (starts.length === 0 && !closure) return []
    const near = date === today || date === addDays(today, 1)
    return {
      date,
      name: near ? dayName(date, today, texts) : formatWeekday(date, formatLocale),
      shortDate: near ? formatShortDay(date, formatLocale) : formatMonthDay(date, formatLocale),
      times: starts.map((startsAt) => {
        const { label, ...press } = time(startsAt)
        return {
          id: startsAt,
          ...press,
          spoken: `${spoken}, ${formatFullDate(date, formatLocale)}`,
          above: label ?? (left.has(startsAt) ? t('public.placesLeft', { count: left.get(startsAt)! }) : undefined),
          children: formatTime(startsAt, formatLocale, week.timeZone),
        }
      }),
      note:
        starts.length === 0 && closure ? rich('public.closedFor', { reason: <Own>{closure.name}</Own> }) : undefined,
    }
  })
}

function NoTimes({
  week,
  today,
  hrefFrom,
  texts,
}: Pick<WeekOfTimesProps, 'week' | 'today' | 'hrefFrom'> & { texts: Texts }) {
  const { t, formatLocale } = texts
  const next = week.next ? dateIn(week.timeZone, week.next as Instant) : null
  return (
    <p className={styles.none} role="status">
      {next ? (
        <>
          {t('public.fullyBooked')}.{' '}
          <Anchor href={hrefFrom(next)}>
            {t('public.nextAvailableDay', {
              day: next === today ? t('common.today') : formatShortDay(next, formatLocale),
            })}
          </Anchor>
        </>
      ) : (
        t('public.nothingOnline')
      )}
    </p>
  )
}
