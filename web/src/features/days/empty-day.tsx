import { useQuery } from '@tanstack/react-query'
import type { listAppointments } from '@polyclinic/domain/appointments/endpoints.ts'
import { call } from '../../platform/api/call.ts'
import { formatWeekdayDate } from '@polyclinic/domain/kit/format.ts'
import { addDays, dateIn, startOfDay, type Instant, type PlainDate } from '@polyclinic/domain/kit/time.ts'
import CalendarDays from 'lucide-react/icons/calendar-days'
import CalendarOff from 'lucide-react/icons/calendar-off'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import type { Day } from './day.ts'
import { offReason } from './off-reason.ts'
import { offWords } from './off-words.tsx'
import type { Viewer } from './visit-status.tsx'

type EmptyDayProps = { day: Day; viewer: Viewer; hrefOf: (date: PlainDate | null) => string }

/** A day that nobody has booked: closed or not, and the way on to the next that is worked or booked. */
export function EmptyDay({ day, viewer, hrefOf }: EmptyDayProps) {
  const texts = useTexts()
  const { t, formatLocale } = texts
  const { date, today, timeZone, nextWorkday } = day
  const nextVisits = useNextVisits(date, timeZone)
  const off = offReason(day)
  const isWorkdayFirst = nextWorkday !== null && (nextVisits === null || nextWorkday <= nextVisits)
  const next = ((isWorkdayFirst ? nextWorkday : nextVisits) ?? addDays(date as PlainDate, 1)) as PlainDate
  const named = { date: formatWeekdayDate(next, formatLocale) }
  const way = isWorkdayFirst
    ? t('doctor.nextWorkday', named)
    : nextVisits
      ? t('doctor.goTo', named)
      : t('doctor.nextDay')
  const said = off
    ? offWords(off, { day, viewer }, texts)
    : {
        title: t(date === today ? 'doctor.emptyToday' : 'doctor.emptyDay'),
        text: t(date < today ? 'doctor.emptyPast' : 'doctor.emptyText'),
      }
  return (
    <Card bare>
      <EmptyState
        icon={off ? CalendarOff : CalendarDays}
        title={said.title}
        action={
          <Button kind={off ? 'main' : 'line'} href={hrefOf(next === today ? null : next)}>
            {way}
          </Button>
        }
      >
        {said.text}
      </EmptyState>
    </Card>
  )
}

/** The first day after this one on which somebody comes; null when none is known. */
function useNextVisits(date: string, timeZone: string): PlainDate | null {
  const startTime = startOfDay(timeZone, addDays(date as PlainDate, 1))
  const { data } = useQuery({
    queryKey: ['appointment', 'next', startTime],
    queryFn: ({ signal }) => {
      const query = { startTime, appointmentFilter: 'upcoming', take: 1 } as const
      return call<typeof listAppointments>('GET', '/appointments/', { query }, { signal, background: true })
    },
  })
  const first = data?.items[0]
  return first ? dateIn(timeZone, first.startsAt as Instant) : null
}
