import type { Answer } from '@polyclinic/domain/kit/endpoint.ts'
import { isPatient } from '@polyclinic/domain/kit/roles.ts'
import type { readOwnPatient } from '@polyclinic/domain/patients/endpoints.ts'
import { useEffect, useState } from 'react'
import { call } from '../../../platform/api/call.ts'
import { isProblem } from '../../../platform/api/problem.ts'
import { logFailure } from '../../../platform/log.ts'
import { useSession } from '../../../platform/session/use-session.ts'

export type OwnPatient = Answer<typeof readOwnPatient>

/** The signed-in patient: `asking` until it is known, null for everybody else. The server never knows. */
export function useOwnPatient(): OwnPatient | 'asking' | null {
  const session = useSession()
  const isGuest = isPatient(session?.roles ?? [])
  const [own, setOwn] = useState<OwnPatient | null | undefined>(undefined)
  useEffect(() => {
    if (!isGuest) return
    const asking = new AbortController()
    call<typeof readOwnPatient>('GET', '/patients/me', undefined, { signal: asking.signal }).then(
      (patient) => patient && setOwn(patient),
      (error: unknown) => {
        if (!isProblem(error)) logFailure('patient', error)
        setOwn(null)
      },
    )
    return () => asking.abort()
  }, [isGuest])
  if (!isGuest) return null
  return own === undefined ? 'asking' : own
}
