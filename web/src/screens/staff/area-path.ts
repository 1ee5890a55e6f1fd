import { clinicRoleOf, isPatient } from '@polyclinic/domain/kit/roles.ts'
import { useLocation } from 'react-router'
import { patientsHref, roleOfPath } from '../../platform/session/destinations.ts'
import { useSession } from '../../platform/session/use-session.ts'
import { useUserState } from '../../state/user.ts'

/** Where in an area of the staff this is: a patient's record lies where the patients are found. */
export function useAreaPath(): string {
  const { pathname } = useLocation()
  const session = useSession()
  const current = useUserState((state) => state.currentRole)
  const role = roleOfPath(pathname)
  if (role === null || !isPatient([role])) return pathname
  return patientsHref(clinicRoleOf(session?.roles ?? [], current))
}
