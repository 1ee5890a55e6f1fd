import { loginOf, type LoginPage } from '@polyclinic/domain/kit/login-page.ts'
import {
  clinicRoleOf,
  isAdmin,
  isPartner,
  isPatient,
  isProvider,
  staffRoles,
  type Role,
} from '@polyclinic/domain/kit/roles.ts'
import { sitePath } from '@polyclinic/domain/kit/site-path.ts'
import { homeOf } from './home-of.ts'

const areas: readonly [prefix: RegExp, role: Role][] = [
  [/^\/doctor(\/|$)/, 'provider'],
  [/^\/admin(\/|$)/, 'admin'],
  [/^\/partner(\/|$)/, 'partner'],
  [/^\/(patient|patientReview|patientDetails|invoice|forms)(\/|$)/, 'guest'],
]

/** The role that a path asks for; null for what anybody may see. */
export const roleOfPath = (path: string): Role | null => areas.find(([prefix]) => prefix.test(path))?.[1] ?? null

/** Whose record is asked for at `/patientDetails`; without it everybody sees their own. */
export const chartParameter = 'patient'
const isChart = (path: string) => new URLSearchParams(path.split('?')[1]?.split('#')[0]).has(chartParameter)

/** Where a patient's record stands for the clinic's people. */
export const chartHref = (patientId: string) => `/patientDetails?${chartParameter}=${patientId}`

/** Where what a patient was asked in forms and answered stands in it. */
export const chartFormsHref = (patientId: string) => `${chartHref(patientId)}#${chartFormsId}`
export const chartFormsId = 'forms'
/** Where in it stands to whom a patient was referred. */
export const chartOutgoingId = 'referred'

/** Where the note of a visit stands, in the area that begins at a path. */
export const noteHref = (area: string, visitId: string) => `${area}/visits/${visitId}`

/** Where somebody finds patients, in the area of their role. */
export const patientsHref = (role: string | null) =>
  role !== null && isAdmin([role]) ? '/admin/patients' : '/doctor/patients'

/** The login page of a role, keeping where the person wanted to go. */
export const loginFor = (role: Role, returnTo: string) => `${loginOf[role]}?${new URLSearchParams({ returnTo })}`

/** A path of this site, or null: never another host, never a login page again. */
export function safePath(value: string | null): string | null {
  const path = sitePath(value)
  return path?.split(/[?#]/)[0]!.endsWith('/login') ? null : path
}

/**
 * Where a signed-in person goes from a login page: back to what a guard kept from them when the role fits, else as the
 * spec says. Only where that is `/patient` and they lack guest, which would lead here again, it is the first of the other
 * areas whose role they hold.
 */
export function afterSignIn(page: LoginPage, roles: readonly Role[], returnTo: string | null): string {
  const wanted = safePath(returnTo)
  const needed = wanted && roleOfPath(wanted.split(/[?#]/)[0]!)
  if (wanted && (!needed || roles.includes(needed))) return wanted
  if (wanted && needed && isPatient([needed]) && isChart(wanted) && clinicRoleOf(roles)) return wanted
  if (page === '/partner/login' && isPartner(roles)) return homeOf.partner
  if (page !== '/partner/login' && isProvider(roles)) return homeOf.provider
  if (isPatient(roles)) return homeOf.guest
  const role = staffRoles.find((each) => roles.includes(each))
  return role ? homeOf[role] : '/'
}
