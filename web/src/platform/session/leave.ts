import { pickCurrentRole } from '@polyclinic/domain/kit/roles.ts'
import { giveUpUnsaved } from '../page/unsaved.ts'
import { useUserState } from '../../state/user.ts'
import { readLocal, writeSession } from '../storage.ts'
import { loginFor, roleOfPath } from './destinations.ts'
import { forgetEnd, rememberEnd } from './ended.ts'
import { dropEmail } from './carried-email.ts'
import { dropPatient } from './carried-patient.ts'
import { dropPayLink } from './pay-link.ts'
import { forgetPerson } from './person.ts'
import { currentSession, forgetToken, roleKey } from './token.ts'

/** Forgets the session in this browser: token, role, and whatever was half done in its name. */
export function clearSession() {
  giveUpUnsaved()
  forgetToken()
  forgetPerson()
  dropPayLink()
  useUserState.getState().clearUser()
}

/** The session has ended by itself: everything is forgotten, and the page is loaded anew at `/`, which says so. */
export function leaveForHome() {
  const { pathname, search } = location
  const role = roleOfPath(pathname) ?? pickCurrentRole(currentSession()?.roles ?? [], readLocal(roleKey))
  rememberEnd(loginFor(role || 'guest', pathname + search))
  clearSession()
  location.assign('/')
}

/** What a person asks for; unlike a session that ended by itself, it also drops a booking in the making. */
export function leaveSignedOut(to: string) {
  writeSession('booking', null)
  dropEmail()
  dropPatient()
  forgetEnd()
  clearSession()
  location.assign(to)
}
