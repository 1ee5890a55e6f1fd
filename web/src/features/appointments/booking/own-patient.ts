import type { Answer } from '@polyclinic/domain/kit/endpoint.ts'
import { isPatient } from '@polyclinic/domain/kit/roles.ts'
import type { listDependants, readOwnPatient } from '@polyclinic/domain/patients/endpoints.ts'
import { useEffect, useState } from 'react'
import { call } from '../../../platform/api/call.ts'
import { isProblem } from '../../../platform/api/problem.ts'
import { logFailure } from '../../../platform/log.ts'
import { useSession } from '../../../platform/session/use-session.ts'

export type OwnPatient = Answer<typeof readOwnPatient>
export type Dependant = Answer<typeof listDependants>['items'][number]
/** Who is signed in, and for whom else they may book with one press. */
export type Booker = OwnPatient & { dependants: Dependant[] }

/** The signed-in patient: `asking` until it is known, null for everybody else. The server never knows. */
export function useOwnPatient(): Booker | 'asking' | null {
  const session = useSession()
  const isGuest = isPatient(session?.roles ?? [])
  const [own, setOwn] = useState<Booker | null | undefined>(undefined)
  useEffect(() => {
    if (!isGuest) return
    const asking = new AbortController()
    const { signal } = asking
    Promise.all([
      call<typeof readOwnPatient>('GET', '/patients/me', undefined, { signal }),
      call<typeof listDependants>('GET', '/patients/me/dependants', undefined, { signal }),
    ]).then(
      ([patient, dependants]) => patient && dependants && setOwn({ ...patient, dependants: dependants.items }),
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
