import type { PlainDate } from '@polyclinic/domain/kit/time.ts'
import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import DoorOpen from 'lucide-react/icons/door-open'
import { useEffect, useEffectEvent, useMemo, useState, type ReactNode } from 'react'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { usePermitted } from '../../state/permitted.ts'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Stack } from '../../ui/layout.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { ToastRegion, type ToastContent } from '../../ui/toast.tsx'
import { useKeptFocus } from '../../ui/use-kept-focus.ts'
import { usePrinting } from '../../ui/use-printing.ts'
import type { DayVisit } from '../days/day.ts'
import { elementOf } from '../days/group-of.ts'
import { SideDialog } from '../days/side-dialog.tsx'
import { useVisitTools } from '../days/use-visit-tools.tsx'
import type { Viewer } from '../days/visit-status.tsx'
import { CalendarHeading, type HrefWith } from './calendar-heading.tsx'
import { CalendarList } from './calendar-list.tsx'
import { daysIn, isWorkday, showsRooms, spanOf, viewsFor, type CalendarView as View } from './calendar-place.ts'
import { CalendarSkeleton } from './calendar-skeleton.tsx'
import type { CalendarDoctor, Days } from './calendar.ts'
import { FeedTool } from './feed-tool.tsx'
import { firstAsked } from './first-asked.ts'
import { columnsOf, hoursShown, isDrawn, shownDates, type Column } from './columns.ts'
import { keepUnchanged } from './keep-unchanged.ts'
import { resourceColumnsOf } from './resource-columns.ts'
import type { OpenTimeOff } from './day-column.tsx'
import { Legend } from './legend.tsx'
import printed from './printed.module.css'
import { TimeGrid } from './time-grid.tsx'
import { useBookedWords, useNew } from './use-new.tsx'
import { useTimeOff } from './use-time-off.tsx'
import type { Ask } from './use-pressing.ts'
import type { LiveCalendar } from './use-calendar.ts'
import { WeekStrip } from './week-strip.tsx'
import { OutdatedNote } from '../days/outdated-note.tsx'

type CalendarViewProps = {
  live: LiveCalendar
  view: View
  /** One day fits beside nothing else. */
  isNarrow: boolean
  doctors: readonly CalendarDoctor[]
  /** Shown or not. */
  allDoctors: readonly CalendarDoctor[]
  viewer: Viewer
  /** Rooms and devices are the columns. */
  byRooms: boolean
  hrefWith: HrefWith
  /** Whose calendars. */
  tools?: ReactNode
}

/** Days of doctors with everything that can be done on them. The way to other days stays while some are on their way. */
export function CalendarView(props: CalendarViewProps) {
  const { live, view, isNarrow, doctors, allDoctors, viewer, byRooms, hrefWith, tools } = props
  const { days, frame, date, now } = live
  const { formatLocale } = useTexts()
  const [news, setNews] = useState<News | null>(null)
  const { told, open: openTimeOff, dialog: timeOffDialog } = useTimeOff(live, (said) => setNews({ said }))
  const week = daysIn(spanOf('week', date, formatLocale))
  const dates =
    view === 'week'
      ? days
        ? shownDates(days, week)
        : week.filter(isWorkday)
      : daysIn(spanOf(view, date, formatLocale))
  const added = useNew({
    ...{ now, shown: doctors, all: allDoctors, timeZone: frame?.timeZone ?? 'UTC' },
    first: () => firstAsked(dates, date, { days, now, today: frame!.today as PlainDate, timeZone: frame!.timeZone }),
    onBooked: (visit) => {
      setNews({ booked: visit })
      live.reload()
    },
    onTimeOff: told,
  })
  if (!frame) return <CalendarSkeleton columns={view === 'day' ? doctors.length : 5} />
  const today = frame.today as PlainDate
  const span = { from: dates[0]!, to: dates.at(-1)! }
  return (
    <Stack>
      <CalendarHeading
        {...{ view, date, today, now, span, hrefWith }}
        views={viewsFor(isNarrow)}
        timeZone={frame.timeZone}
        visits={days && days.items.filter((each) => isDrawn(each) && (!byRooms || each.resources.length > 0)).length}
        act={added.act}
      >
        {tools}
        {!isNarrow && showsRooms(view) && (live.hasRooms || byRooms) && <ByRooms {...{ byRooms, hrefWith }} />}
      </CalendarHeading>
      {isNarrow && view === 'day' && (
        <WeekStrip
          dates={week}
          shown={date}
          today={today}
          dayHref={(to) => hrefWith({ date: to === today ? null : to })}
        />
      )}
      {days ? (
        <CalendarBody
          {...{ days, live, view, dates, doctors, viewer, byRooms, hrefWith, today, news }}
          onAsk={added.onAsk}
          addOf={added.joinOf}
          onOpenTimeOff={openTimeOff}
        />
      ) : (
        <CalendarSkeleton columns={view === 'day' ? doctors.length : 5} />
      )}
      {added.dialog}
      {timeOffDialog}
    </Stack>
  )
}

/** What stands side by side. */
function ByRooms({ byRooms, hrefWith }: Pick<CalendarViewProps, 'byRooms' | 'hrefWith'>) {
  const { t } = useTexts()
  return (
    <Segmented
      label={t('calendar.columns')}
      value={byRooms ? 'rooms' : 'doctors'}
      segments={[
        { value: 'doctors', label: t('calendar.byDoctors'), href: hrefWith({ by: null }) },
        { value: 'rooms', label: t('calendar.byRooms'), href: hrefWith({ by: 'rooms' }) },
      ]}
    />
  )
}

const mostPrinted = 10

type CalendarBodyProps = Pick<CalendarViewProps, 'live' | 'view' | 'doctors' | 'viewer' | 'byRooms' | 'hrefWith'> & {
  days: Days
  dates: readonly PlainDate[]
  today: PlainDate
  /** What was just done here. */
  news: News | null
  onAsk: Ask | null
  addOf: (visit: DayVisit) => (() => void) | null
  onOpenTimeOff: OpenTimeOff
}

type News = { booked: DayVisit } | { said: ToastContent }

function CalendarBody(props: CalendarBodyProps) {
  const { days, live, view, dates, doctors, viewer, byRooms, hrefWith, today, news, onAsk } = props
  const { t } = useTexts()
  const { now, problem, reload } = live
  const isPermitted = usePermitted()
  const { timeZone, items } = days
  const dateOf = (visit: DayVisit) => dateIn(timeZone, visit.startsAt as Instant)
  const itemsAround = (visit: DayVisit) => items.filter((each) => dateOf(each) === dateOf(visit))
  const { shared, mayMove, startMove, lastMoved, acted, linkOf, questions, toast, closeToast, tellOfBooking, say } =
    useVisitTools({ ...live, items, itemsAround, timeZone }, viewer)
  const bookedWords = useBookedWords()
  const tell = useEffectEvent((of: News) =>
    'booked' in of ? tellOfBooking(of.booked, bookedWords(of.booked)) : say(of.said),
  )
  useEffect(() => {
    if (news) tell(news)
  }, [news])
  // A visit that moved to another day is another element there.
  useKeptFocus(
    () => document.body,
    () => {
      const visit = lastMoved ?? acted.current
      return visit && elementOf(visit)
    },
  )
  const [openId, setOpenId] = useState<string | null>(null)
  const open = useMemo(() => (visit: DayVisit) => setOpenId(visit.id), [])
  const opened = items.find(({ id }) => id === openId)
  const shownDays = dates.join(' ')
  const fresh = useMemo(() => {
    const ofDates = shownDays.split(' ') as PlainDate[]
    return byRooms ? resourceColumnsOf(days, ofDates) : columnsOf(days, ofDates, doctors)
  }, [days, shownDays, doctors, byRooms])
  const [known, setKnown] = useState<readonly Column[]>(fresh)
  const columns = useMemo(() => keepUnchanged(known, fresh), [known, fresh])
  if (columns !== known) setKnown(columns)
  // Side by side they could not be read on paper.
  const isListed = usePrinting() && columns.length > mostPrinted
  const { from, to } = hoursShown(columns)
  const shown = useMemo(() => ({ from, to }), [from, to])
  return (
    <>
      {problem && <OutdatedNote onRetry={reload} />}
      {byRooms && columns.length === 0 ? (
        <Card bare>
          <EmptyState icon={DoorOpen} title={t('calendar.noRooms')}>
            {t('calendar.noRoomsText')}
          </EmptyState>
        </Card>
      ) : view === 'list' ? (
        <CalendarList days={days} now={now} viewer={viewer} onOpen={open} />
      ) : (
        <>
          {isListed && (
            <div className={printed.onPaper}>
              <CalendarList days={days} now={now} viewer={viewer} onOpen={open} />
            </div>
          )}
          <TimeGrid
            key={`${shownDays} ${byRooms}`}
            {...{ columns, shown, today, now, timeZone, viewer }}
            dayHref={view === 'day' ? null : (date) => hrefWith({ view: 'day', date: date === today ? null : date })}
            onOpen={open}
            mayMove={mayMove}
            onPropose={startMove}
            onRefuse={(message) => say({ message })}
            // Which room somebody gets is chosen by what they come for.
            onAsk={byRooms ? null : onAsk}
            isNamed={byRooms}
            onOpenTimeOff={props.onOpenTimeOff}
            opensTimeOf={(doctor) => isPermitted('schedules:change', { provider: doctor })}
          />
          <Legend viewer={viewer}>{viewer === 'doctor' && <FeedTool timeZone={timeZone} />}</Legend>
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
          onOpenOther={open}
          addOf={props.addOf}
          onClose={() => {
            setOpenId(null)
            elementOf(opened)?.focus({ preventScroll: true })
          }}
        />
      )}
      {questions}
      <ToastRegion toast={toast} closeLabel={t('common.close')} onClose={closeToast} />
    </>
  )
}
