import type { listProviders } from '@polyclinic/domain/providers/endpoints.ts'
import { useEffect, useState } from 'react'
import { call } from '../../platform/api/call.ts'
import { logFailure } from '../../platform/log.ts'
import type { DayVisit } from './day.ts'

export type Doctor = { id: string; slug: string; name: string }

/** The clinic's doctors and whoever else has visits on the day, by name. */
export function useDoctors(visits: readonly DayVisit[]): Doctor[] {
  const [active, setActive] = useState<Doctor[]>([])
  useEffect(() => {
    const off = new AbortController()
    call<typeof listProviders>('GET', '/providers', undefined, { signal: off.signal, background: true })
      .then((list) => list && setActive(list.items))
      .catch((error: unknown) => logFailure('doctors', error))
    return () => off.abort()
  }, [])
  const all = new Map([...active, ...visits.map(({ provider }) => provider)].map((doctor) => [doctor.id, doctor]))
  return [...all.values()].sort((a, b) => a.name.localeCompare(b.name))
}
