import type { PlainDate } from '@polyclinic/domain/kit/time.ts'
import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import { useMemo, useState, type ReactNode } from 'react'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Stack } from '../../ui/layout.tsx'
import { ToastRegion } from '../../ui/toast.tsx'
import { useKeptFocus } from '../../ui/use-kept-focus.ts'
import { openerOf, type DayVisit } from '../days/day.ts'
import { SideDialog } from '../days/side-dialog.tsx'
import { useVisitTools } from '../days/use-visit-tools.tsx'
import type { Viewer } from '../days/visit-status.tsx'
import { CalendarHeading, type HrefWith } from './calendar-heading.tsx'
import { CalendarList } from './calendar-list.tsx'
import { daysIn, mondayOf, spanOf, type CalendarView as View } from './calendar-place.ts'
import { CalendarSkeleton } from './calendar-skeleton.tsx'
import type { CalendarDoctor, Days } from './calendar.ts'
import { columnsOf, hoursShown, isDrawn, shownDates } from './columns.ts'
import { Legend } from './legend.tsx'
import { TimeGrid } from './time-grid.tsx'
import type { LiveCalendar } from './use-calendar.ts'
import { WeekStrip } from './week-strip.tsx'
import { OutdatedNote } from '../days/outdated-note.tsx'

type CalendarViewProps = {
  live: LiveCalendar
  view: View
  /** One day fits beside nothing else. */
  isNarrow: boolean
  doctors: readonly CalendarDoctor[]
  viewer: Viewer
  hrefWith: HrefWith
  /** Whose calendars. */
  tools?: ReactNode
}

/** Days of doctors with everything that can be done on them. The way to other days stays while some are on their way. */
export function CalendarView({ live, view, isNarrow, doctors, viewer, hrefWith, tools }: CalendarViewProps) {
  const { days, frame, date } = live
  if (!frame) return <CalendarSkeleton columns={view === 'day' ? doctors.length : 5} />
  const today = frame.today as PlainDate
  const week = daysIn(spanOf('week', date))
  const dates = view === 'week' ? (days ? shownDates(days, week) : week.slice(0, 5)) : daysIn(spanOf(view, date))
  const span = { from: dates[0]!, to: dates.at(-1)! }
  return (
    <Stack>
      <CalendarHeading
        {...{ view, date, today, span, hrefWith }}
        views={isNarrow ? ['day', 'list'] : ['day', 'week', 'list']}
        timeZone={frame.timeZone}
        visits={days && days.items.filter(isDrawn).length}
      >
        {tools}
      </CalendarHeading>
      {isNarrow && view === 'day' && (
        <WeekStrip
          dates={daysIn({ from: mondayOf(date), to: week.at(-1)! })}
          shown={date}
          today={today}
          dayHref={(to) => hrefWith({ date: to === today ? null : to })}
        />
      )}
      {days ? (
        <CalendarBody {...{ days, live, view, dates, doctors, viewer, hrefWith, today }} />
      ) : (
        <CalendarSkeleton columns={view === 'day' ? doctors.length : 5} />
      )}
    </Stack>
  )
}

type CalendarBodyProps = Pick<CalendarViewProps, 'live' | 'view' | 'doctors' | 'viewer' | 'hrefWith'> & {
  days: Days
  dates: readonly PlainDate[]
  today: PlainDate
}

function CalendarBody({ days, live, view, dates, doctors, viewer, hrefWith, today }: CalendarBodyProps) {
  const { t } = useTexts()
  const { now, problem, reload } = live
  const { timeZone, items } = days
  const dateOf = (visit: DayVisit) => dateIn(timeZone, visit.startsAt as Instant)
  const itemsAround = (visit: DayVisit) => items.filter((each) => dateOf(each) === dateOf(visit))
  const { shared, mayMove, startMove, lastMoved, acted, linkOf, questions, toast, closeToast } = useVisitTools(
    { ...live, items, itemsAround, timeZone },
    viewer,
  )
  // A visit that moved to another day is another element there.
  useKeptFocus(
    () => document.body,
    () => {
      const visit = lastMoved ?? acted.current
      return visit && document.getElementById(openerOf(visit))
    },
  )
  const [openId, setOpenId] = useState<string | null>(null)
  const open = useMemo(() => (visit: DayVisit) => setOpenId(visit.id), [])
  const opened = items.find(({ id }) => id === openId)
  const shownDays = dates.join(' ')
  const columns = useMemo(
    () => columnsOf(days, shownDays.split(' ') as PlainDate[], doctors),
    [days, shownDays, doctors],
  )
  const shown = useMemo(() => hoursShown(columns), [columns])
  return (
    <>
      {problem && <OutdatedNote onRetry={reload} />}
      {view === 'list' ? (
        <CalendarList days={days} now={now} viewer={viewer} onOpen={open} />
      ) : (
        <>
          <TimeGrid
            key={shownDays}
            {...{ columns, shown, today, now, timeZone, viewer }}
            dayHref={view === 'day' ? null : (date) => hrefWith({ view: 'day', date: date === today ? null : date })}
            onOpen={open}
            mayMove={mayMove}
            onPropose={startMove}
          />
          <Legend viewer={viewer} />
        </>
      )}
      {opened && (
        <SideDialog
          key={opened.id}
          {...shared}
          shown={{ kind: 'opened', visit: opened }}
          viewer={viewer}
          today={today}
          linkOf={linkOf}
          onClose={() => {
            setOpenId(null)
            document.getElementById(openerOf(opened))?.focus({ preventScroll: true })
          }}
        />
      )}
      {questions}
      <ToastRegion toast={toast} closeLabel={t('common.close')} onClose={closeToast} />
    </>
  )
}
