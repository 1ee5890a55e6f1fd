import { useUserState } from '../../state/user.ts'
import { writeSession } from '../storage.ts'
import { forgetPerson } from './person.ts'
import { forgetToken } from './token.ts'

/** Forgets the session in this browser: token, role, and whatever was half done in its name. */
export function clearSession() {
  forgetToken()
  forgetPerson()
  useUserState.getState().clearUser()
}

/** The session has ended: everything is forgotten, and the page is loaded anew at `/`. */
export function leaveForHome() {
  clearSession()
  location.assign('/')
}

/** What a person asks for; unlike a session that ended by itself, it also drops a booking in the making. */
export function endVisit() {
  writeSession('booking', null)
  leaveForHome()
}
