import { mostDoctors } from '@polyclinic/domain/days/span.ts'
import Stethoscope from 'lucide-react/icons/stethoscope'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { placeOf, showsRooms } from '../../features/calendar/calendar-place.ts'
import { CalendarSkeleton } from '../../features/calendar/calendar-skeleton.tsx'
import { CalendarView } from '../../features/calendar/calendar-view.tsx'
import { ChooseDoctors } from '../../features/calendar/choose-doctors.tsx'
import { MonthView } from '../../features/calendar/month-view.tsx'
import { useCalendar } from '../../features/calendar/use-calendar.ts'
import { withParams } from '../../features/days/asked-date.ts'
import { DoctorFilter } from '../../features/days/doctor-filter.tsx'
import { useDoctorList, type Doctor } from '../../features/days/use-doctors.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import type { Handle } from '../../platform/page/handle.ts'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useTwoColumns } from '../../ui/use-wide.ts'
import { DayProblem } from './day-problem.tsx'
import { Permitted } from './permitted.tsx'
import { QueryState } from './query-state.tsx'

export const handle: Handle = {
  ...{ title: ({ t }) => t('calendar.title'), noindex: true },
  parameters: ['view', 'date', 'doctors', 'by'],
}

/** The calendars of the clinic's doctors, side by side. */
export function Component() {
  return (
    <Permitted permission="appointments:day">
      <Calendars />
    </Permitted>
  )
}

function Calendars() {
  const { t } = useTexts()
  const query = useDoctorList()
  return (
    <QueryState query={query} skeleton={<CalendarSkeleton columns={5} />}>
      {(doctors) =>
        doctors.length > 0 ? (
          <SideBySide doctors={doctors} />
        ) : (
          <Card bare>
            <EmptyState icon={Stethoscope} title={t('availability.noDoctors')}>
              {t('availability.noDoctorsText')}
            </EmptyState>
          </Card>
        )
      }
    </QueryState>
  )
}

function SideBySide({ doctors: all }: { doctors: readonly Doctor[] }) {
  const [params, setParams] = useSearchParams()
  const hasRoom = useTwoColumns()
  const place = placeOf(params, 'day')
  const view = place.view === 'week' && !hasRoom ? 'day' : place.view
  const byRooms = place.byRooms && hasRoom && showsRooms(view)
  const named = place.doctors?.join(',')
  const doctors = useMemo(() => {
    const slugs = named?.split(',')
    const known = all.filter(({ slug }) => slugs?.includes(slug))
    const chosen = known.length > 0 ? known : all
    return chosen.slice(0, hasRoom ? mostDoctors : 1)
  }, [all, named, hasRoom])
  const live = useCalendar({ view, date: place.date, byRooms }, view === 'month' ? [] : doctors.map(({ id }) => id))
  if (!live.days && live.problem) return <DayProblem problem={live.problem} onRetry={live.reload} />
  const choose = (slugs: readonly string[]) =>
    setParams(new URLSearchParams(withParams(params, { doctors: slugs.length > 0 ? slugs.join(',') : null })), {
      preventScrollReset: true,
    })
  const hrefWith = (change: Record<string, string | null>) => `/admin/calendar${withParams(params, change)}`
  const tools = hasRoom ? (
    <ChooseDoctors
      doctors={all}
      chosen={doctors}
      onChoose={(chosen) => choose(chosen.length === all.length ? [] : chosen.map(({ slug }) => slug))}
    />
  ) : (
    <DoctorFilter
      doctors={all}
      value={doctors[0]!.slug}
      isOne
      onChange={(slug) => choose(slug === null ? [] : [slug])}
    />
  )
  if (view === 'month') return <MonthView {...{ doctors, hrefWith, tools }} date={live.date} isNarrow={!hasRoom} />
  return (
    <CalendarView
      {...{ live, view, doctors, byRooms, hrefWith }}
      allDoctors={all}
      isNarrow={!hasRoom}
      viewer="clinic"
      tools={tools}
    />
  )
}
