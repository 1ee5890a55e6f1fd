import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { placeOf, showsRooms } from '../../features/calendar/calendar-place.ts'
import { CalendarView } from '../../features/calendar/calendar-view.tsx'
import { MonthView } from '../../features/calendar/month-view.tsx'
import { useCalendar } from '../../features/calendar/use-calendar.ts'
import { withParams } from '../../features/days/asked-date.ts'
import type { Handle } from '../../platform/page/handle.ts'
import { useUserState } from '../../state/user.ts'
import { useTwoColumns } from '../../ui/use-wide.ts'
import { DayProblem, NoProfile } from './day-problem.tsx'
import { Permitted } from './permitted.tsx'

export const handle: Handle = {
  title: ({ t }) => t('calendar.title'),
  noindex: true,
  parameters: ['view', 'date', 'by'],
}

/** A doctor's own calendar. */
export function Component() {
  return (
    <Permitted permission="appointments:day">
      <OwnCalendar />
    </Permitted>
  )
}

function OwnCalendar() {
  const { provider } = useUserState((state) => state.users)
  return provider ? <Own provider={provider} /> : <NoProfile />
}

type Profile = NonNullable<ReturnType<typeof useUserState.getState>['users']['provider']>

function Own({ provider }: { provider: Profile }) {
  const [params] = useSearchParams()
  const hasRoom = useTwoColumns()
  const { view: asked, date, byRooms: asksRooms } = placeOf(params, hasRoom ? 'week' : 'day')
  const view = asked === 'week' && !hasRoom ? 'day' : asked
  const doctors = useMemo(() => [provider], [provider])
  const byRooms = asksRooms && hasRoom && showsRooms(view)
  const live = useCalendar({ view, date, byRooms }, view === 'month' ? [] : [provider.id])
  if (!live.days && live.problem) return <DayProblem problem={live.problem} onRetry={live.reload} />
  const hrefWith = (change: Record<string, string | null>) => `/doctor/calendar${withParams(params, change)}`
  if (view === 'month') return <MonthView {...{ doctors, hrefWith }} date={live.date} isNarrow={!hasRoom} />
  return (
    <CalendarView
      {...{ live, view, doctors, byRooms, hrefWith }}
      allDoctors={doctors}
      isNarrow={!hasRoom}
      viewer="doctor"
    />
  )
}
