import { isPatient, type Role } from '@polyclinic/domain/kit/permissions.ts'
import { useLocation } from 'react-router'
import type { PlainTextKey } from '../../platform/i18n/catalogue.ts'
import { useSession } from '../../platform/session/use-session.ts'

// Not the table of the areas' destinations, which no first view carries.
const homes: readonly [role: Role, area: string, href: string, word: PlainTextKey][] = [
  ['provider', '/doctor/', '/doctor/dashboard', 'system.toYourDay'],
  ['admin', '/admin/', '/admin', 'system.toTheClinic'],
  ['partner', '/partner/', '/partner', 'system.toReferrals'],
]

/** Where somebody who works here goes on from a page that is nothing; null for patients and visitors. */
export function useStaffHome(): { href: string; word: PlainTextKey } | null {
  const { pathname } = useLocation()
  const roles = useSession()?.roles ?? []
  const own = homes.filter(([role]) => roles.includes(role))
  const home = own.find(([, area]) => pathname.startsWith(area)) ?? (isPatient(roles) ? undefined : own[0])
  return home ? { href: home[2], word: home[3] } : null
}
