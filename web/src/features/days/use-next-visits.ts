import type { listAppointments } from '@polyclinic/domain/appointments/endpoints.ts'
import { addDays, dateIn, startOfDay, type Instant, type PlainDate } from '@polyclinic/domain/kit/time.ts'
import { useEffect, useState } from 'react'
import { call } from '../../platform/api/call.ts'
import { logFailure } from '../../platform/log.ts'

/** The first day after this one on which somebody comes; null when none is known. */
export function useNextVisits(date: string, timeZone: string): PlainDate | null {
  const [found, setFound] = useState<{ after: string; next: PlainDate | null }>({ after: date, next: null })
  useEffect(() => {
    const off = new AbortController()
    const startTime = startOfDay(timeZone, addDays(date as PlainDate, 1))
    const query = { startTime, appointmentFilter: 'upcoming', take: 1 } as const
    call<typeof listAppointments>('GET', '/appointments/', { query }, { signal: off.signal, background: true })
      .then((list) => list?.items[0])
      .then((first) => first && setFound({ after: date, next: dateIn(timeZone, first.startsAt as Instant) }))
      .catch((error: unknown) => logFailure('next visits', error))
    return () => off.abort()
  }, [date, timeZone])
  return found.after === date ? found.next : null
}
