import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import type { readDays } from '@polyclinic/domain/days/endpoints.ts'
import { withUnchanged } from '@polyclinic/domain/days/with-unchanged.ts'
import { dateIn, type Instant, type PlainDate } from '@polyclinic/domain/kit/time.ts'
import { useEffect, useMemo } from 'react'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { call } from '../../platform/api/call.ts'
import { problemOf } from '../../platform/query/query-client.ts'
import { browsersToday } from '../../platform/browsers-today.ts'
import { daysKey, keepKnown, newest, type Known } from '../days/day-queries.ts'
import type { LiveDay } from '../days/use-day.ts'
import { pendingOf, usePressed, withPressed } from '../days/use-pressed.ts'
import { useClock } from '../days/use-clock.ts'
import type { Days } from './calendar.ts'
import { spanOf, type CalendarView } from './calendar-place.ts'

export type LiveCalendar = Pick<LiveDay, 'now' | 'pending' | 'problem' | 'reload'> & {
  /** With what was pressed but not answered yet; null until these days are known. */
  days: Days | null
  /** What holds for all days, kept while others are on their way. */
  frame: Pick<Days, 'today' | 'timeZone'> | null
  hasRooms: boolean
  /** The day around which days are shown. */
  date: PlainDate
}

const spansKey = [...daysKey, 'span'] as const
/** With when all of its visits were told last, by the server's clock. */
type KnownDays = Known<Days> & { wholeAt: string }
/** What changes without a word, like a mail that was called unwanted, is seen then. */
const wholeEveryMs = 20 * 60_000
const isFresh = ({ wholeAt, clockSkew }: KnownDays) => Date.now() + clockSkew - Date.parse(wholeAt) < wholeEveryMs

/** Days of doctors side by side that stay as they are on the server. Without a date those around today. */
export function useCalendar(
  { view, date, byRooms }: { view: CalendarView; date: PlainDate | null; byRooms: boolean },
  doctorIds: readonly string[],
): LiveCalendar {
  const client = useQueryClient()
  const { formatLocale } = useTexts()
  const known = client.getQueriesData<KnownDays>({ queryKey: spansKey }).find(([, days]) => days)?.[1]
  const shown = date ?? (known?.today as PlainDate | undefined) ?? browsersToday()
  const span = spanOf(view, shown, formatLocale)
  const queryKey = [...spansKey, span.from, span.to, doctorIds.join(','), byRooms]
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey,
    enabled: doctorIds.length > 0,
    queryFn: async ({ signal }) => {
      const cached = () => client.getQueryData<KnownDays>(queryKey)
      const before = cached()
      const resources = byRooms ? ('taken' as const) : ('known' as const)
      const since = before?.cursor && isFresh(before) ? before.cursor : null
      const query = { ...span, providerIds: doctorIds.join(','), resources, ...(since && { since }) }
      const background = before !== undefined
      const days = await call<typeof readDays>('GET', '/days', { query }, { signal, background })
      if (!days) return days
      // Somebody may have acted in between.
      const latest = cached() ?? before
      const wholeAt = (days.changed === null ? undefined : latest?.wholeAt) ?? days.now
      return { ...newest(latest, withUnchanged(latest, days)), wholeAt }
    },
    placeholderData: keepPreviousData,
    structuralSharing: keepKnown,
  })
  const pressed = usePressed()
  const now = useClock(data?.clockSkew ?? 0)

  const hasNewDayBegun = data !== undefined && dateIn(data.timeZone, now as Instant) !== data.today
  useEffect(() => {
    if (hasNewDayBegun) void refetch()
  }, [hasNewDayBegun, refetch])

  const days = useMemo(
    () => (data && !isPlaceholderData ? withPressed<Days>(data, pressed) : null),
    [data, isPlaceholderData, pressed],
  )
  return {
    days,
    frame: data ?? null,
    hasRooms: data !== undefined && data.resources.length > 0,
    date: shown,
    now,
    pending: pendingOf(pressed),
    problem: problemOf(error),
    reload: () => {
      client.setQueriesData<KnownDays>({ queryKey: spansKey }, (shown) => shown && { ...shown, cursor: null })
      void client.invalidateQueries({ queryKey: daysKey })
    },
  }
}
