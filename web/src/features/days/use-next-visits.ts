import { useQuery } from '@tanstack/react-query'
import type { listAppointments } from '@polyclinic/domain/appointments/endpoints.ts'
import { addDays, dateIn, startOfDay, type Instant, type PlainDate } from '@polyclinic/domain/kit/time.ts'
import { call } from '../../platform/api/call.ts'

/** The first day after this one on which somebody comes; null when none is known. */
export function useNextVisits(date: string, timeZone: string): PlainDate | null {
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
