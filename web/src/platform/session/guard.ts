import type { listAppointments } from '@polyclinic/domain/appointments/endpoints.ts'
import { clinicRoleOf, isPartner, isPatient, pickCurrentRole, type Role } from '@polyclinic/domain/kit/roles.ts'
import { redirect, type MiddlewareFunction } from 'react-router'
import { useUserState } from '../../state/user.ts'
import type { Api } from '../api/api.ts'
import { isProblem } from '../api/problem.ts'
import { logFailure } from '../log.ts'
import { apiOf, organizationOf } from '../page/context.ts'
import { isShown } from '../start/shown.ts'
import { readLocal, writeLocal } from '../storage.ts'
import type { LoginPage } from '@polyclinic/domain/kit/login-page.ts'
import { afterSignIn, chartParameter, loginFor, patientsHref } from './destinations.ts'
import { rememberEnd } from './ended.ts'
import { fetchUser } from './fetch-user.ts'
import { clearSession } from './leave.ts'
import { currentSession, roleKey, type Session } from './token.ts'

const pathOf = (request: Request) => {
  const { pathname, search } = new URL(request.url)
  return pathname + search
}

/** Each area asks once for each load of the page: later calls find out by themselves when the session ends. */
const asked = new Map<Role, Promise<void>>()

/**
 * Lets in whoever holds the role and has a session that lives; everybody else goes to the area's login page. It runs in
 * the browser only: the server knows nobody and draws the area's frame.
 */
export const requireRole =
  (role: Role): MiddlewareFunction =>
  async ({ request, context }, next) => {
    await isShown
    const session = currentSession()
    const login = loginFor(role, pathOf(request))
    if (!session?.roles.includes(role)) throw redirect(login)
    try {
      const answer = asked.get(role) ?? enter(role, session, apiOf(context), organizationOf(context).id)
      asked.set(role, answer)
      await answer
    } catch (error) {
      asked.delete(role)
      if (!isProblem(error, 'unauthorized')) throw error
      clearSession()
      rememberEnd(login)
      throw redirect(login)
    }
    return next()
  }

/**
 * A patient's details are their own, and as a record of the clinic (`?patient=`) for who works for it: nobody of them is
 * sent to the patients' login.
 */
export const requirePatientOrClinic: MiddlewareFunction = async (args, next) => {
  await isShown
  const { request } = args
  const roles = currentSession()?.roles ?? []
  const clinicRole = clinicRoleOf(roles, readLocal(roleKey))
  const isChart = new URL(request.url).searchParams.has(chartParameter)
  if (isChart && isPatient(roles) && !clinicRole) throw redirect(new URL(request.url).pathname)
  if (isChart) return requireRole(clinicRole ?? 'provider')(args, next)
  if (clinicRole && !isPatient(roles)) throw redirect(patientsHref(clinicRole))
  return requireRole('guest')(args, next)
}

async function enter(role: Role, session: Session, api: Api, organizationId: string): Promise<void> {
  const state = useUserState.getState()
  const currentRole = pickCurrentRole(session.roles, readLocal(roleKey))
  state.setAuthToken(session.authToken)
  state.setRoles([...session.roles])
  state.setCurrentRole(currentRole)
  writeLocal(roleKey, currentRole)

  const { userId } = session
  if (isPartner([role])) {
    await fetchUser(api, userId, true)
    return
  }
  await api<typeof listAppointments>('GET', '/appointments/', { query: { organizationId } }, { sessionCheck: true })
  const isRead = fetchUser(api, userId, false).catch((error: unknown) => logFailure('user', error))
  // What the clinic's people may not see is not asked for; a patient's screens need none of it.
  if (!isPatient([role])) await isRead
}

/** Sends whoever is signed in away from a login page. */
export const leaveWhenSignedIn =
  (page: LoginPage): MiddlewareFunction =>
  async ({ request }, next) => {
    await isShown
    const session = currentSession()
    if (session) throw redirect(afterSignIn(page, session.roles, new URL(request.url).searchParams.get('returnTo')))
    return next()
  }
