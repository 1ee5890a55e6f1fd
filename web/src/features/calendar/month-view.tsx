import { formatDayOfMonth, formatMonth, formatTime, weekdayName } from '@polyclinic/domain/kit/format.ts'
import { addDays, type Instant, type PlainDate } from '@polyclinic/domain/kit/time.ts'
import { useState, type KeyboardEvent, type ReactNode } from 'react'
import { Own } from '../../platform/i18n/own.tsx'
import { useTexts, type Texts } from '../../platform/i18n/texts.tsx'
import { cssValues } from '../../ui/css-values.ts'
import { Anchor } from '../../ui/anchor.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Stack } from '../../ui/layout.tsx'
import { keyAlong } from '../../ui/mirrored.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { patientName } from '../days/day.ts'
import { useClock } from '../days/use-clock.ts'
import { OutdatedNote } from '../days/outdated-note.tsx'
import { CalendarHeading, type HrefWith } from './calendar-heading.tsx'
import { viewsFor, weekdaysIn } from './calendar-place.ts'
import { CalendarSkeleton } from './calendar-skeleton.tsx'
import type { CalendarDoctor } from './calendar.ts'
import { daysByKey, isWorked, noteOf, weeksOf, type DayNote, type Month, type MonthDay } from './month.ts'
import printed from './printed.module.css'
import styles from './month-view.module.css'
import { useMonth } from './use-month.ts'

type MonthViewProps = {
  /** In the month that is shown. */
  date: PlainDate
  doctors: readonly CalendarDoctor[]
  isNarrow: boolean
  hrefWith: HrefWith
  /** Whose calendars. */
  tools?: ReactNode
}

/** A month at a glance: how many visits each day has and how it begins, who is away, and the way to each day. */
export function MonthView({ date, doctors, isNarrow, hrefWith, tools }: MonthViewProps) {
  const { month, frame, problem, reload } = useMonth(
    date,
    doctors.map(({ id }) => id),
  )
  // A month tells no moment of the server's.
  const now = useClock(0)
  if (!frame && !problem) return <CalendarSkeleton columns={7} />
  const ofMonth = month?.days.filter((day) => isOfMonth(day, date)) ?? []
  return (
    <Stack className={printed.wide}>
      {frame && (
        <CalendarHeading
          {...{ view: 'month', date, now, hrefWith }}
          views={viewsFor(isNarrow)}
          today={frame.today as PlainDate}
          span={{ from: date, to: date }}
          timeZone={frame.timeZone}
          visits={month && ofMonth.reduce((sum, { visits }) => sum + visits, 0)}
        >
          {tools}
        </CalendarHeading>
      )}
      {problem && <OutdatedNote onRetry={reload} />}
      {month ? (
        <MonthGrid key={month.from} {...{ month, date, doctors, hrefWith }} />
      ) : (
        !problem && <CalendarSkeleton columns={7} />
      )}
    </Stack>
  )
}

const isOfMonth = (day: Pick<MonthDay, 'date'>, date: PlainDate) => day.date.slice(0, 7) === date.slice(0, 7)

type MonthGridProps = Pick<MonthViewProps, 'date' | 'doctors' | 'hrefWith'> & { month: Month }

function MonthGrid({ month, date, doctors, hrefWith }: MonthGridProps) {
  const { t, formatLocale } = useTexts()
  const { today, timeZone, from, to } = month
  const [chosen, setChosen] = useState<string | null>(null)
  const weeks = weeksOf(month.days)
  const tabStop = chosen ?? (isOfMonth({ date: today }, date) ? today : date)
  const onKeyDown = (event: KeyboardEvent) => {
    const on = (event.target as HTMLElement).dataset['day']
    const days = daysByKey[keyAlong(event.currentTarget, event.key)]
    if (!on || days === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    const next = addDays(on as PlainDate, days)
    if (next < from || next > to) return
    event.preventDefault()
    setChosen(next)
    document.getElementById(idOf(next))?.focus()
  }
  return (
    // The keys move among the days in it, which are links.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <table
      aria-label={t('calendar.title')}
      className={styles.month}
      style={cssValues({ '--weeks': weeks.length })}
      onKeyDown={onKeyDown}
    >
      <thead>
        <tr>
          {weekdaysIn(formatLocale).map((weekday) => (
            <th key={weekday} scope="col">
              <abbr title={weekdayName(weekday, formatLocale)}>{weekdayName(weekday, formatLocale, 'short')}</abbr>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]!.date}>
            {week.map((day) => (
              <td
                key={day.date}
                className={classNames(
                  styles.cell,
                  !isOfMonth(day, date) && styles.others,
                  !isWorked(day, doctors) && styles.free,
                )}
              >
                <Anchor
                  id={idOf(day.date)}
                  data-day={day.date}
                  href={hrefWith({ view: 'day', date: day.date === today ? null : (day.date as PlainDate) })}
                  tabIndex={day.date === tabStop ? 0 : -1}
                  aria-current={day.date === today ? 'date' : undefined}
                  className={styles.day}
                  onFocus={() => setChosen(day.date)}
                >
                  <DayWords day={day} note={noteOf(day, doctors)} timeZone={timeZone} isToday={day.date === today} />
                </Anchor>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const idOf = (date: string) => `day-${date}`

type DayWordsProps = { day: MonthDay; note: DayNote | null; timeZone: string; isToday: boolean }

function DayWords({ day: { date, visits, first }, note, timeZone, isToday }: DayWordsProps) {
  const texts = useTexts()
  const { t, formatLocale } = texts
  const plain = date as PlainDate
  const more = visits - first.length
  return (
    <>
      <span className={styles.top}>
        <span className={classNames(styles.number, isToday && styles.today)}>
          {formatDayOfMonth(plain, formatLocale)}
        </span>{' '}
        <VisuallyHidden>{formatMonth(plain, formatLocale, 'long')}</VisuallyHidden>{' '}
        {visits > 0 && (
          <span className={styles.count}>
            {visits} <span className={styles.word}>{t('calendar.visitsOfDay', { count: visits })}</span>
          </span>
        )}
      </span>{' '}
      {note && <span className={styles.note}>{noteWords(note, texts)}</span>}{' '}
      {first.length > 0 && (
        <span className={styles.first}>
          {first.map((visit) => (
            <span key={visit.id} className={styles.visit}>
              <span className={styles.time}>{formatTime(visit.startsAt as Instant, formatLocale, timeZone)}</span>{' '}
              {patientName(visit)}{' '}
            </span>
          ))}
          {more > 0 && <span className={styles.more}>{t('calendar.moreVisits', { count: more })}</span>}
        </span>
      )}
    </>
  )
}

function noteWords(note: DayNote, { t }: Texts): ReactNode {
  if (note.kind === 'closure') return <Own>{note.words}</Own>
  if (note.kind === 'closed') return t('calendar.closed')
  if (note.kind === 'time-off') return t('calendar.timeOff')
  const [name, ...others] = note.names
  return others.length === 0
    ? t('calendar.away', { name: name! })
    : t('calendar.severalAway', { count: note.names.length })
}
