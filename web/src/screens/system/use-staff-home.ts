import type { Role } from '@polyclinic/domain/kit/permissions.ts'
import { useLocation } from 'react-router'
import type { PlainTextKey } from '../../platform/i18n/catalogue.ts'
import { roleOfPath, staffHomes } from '../../platform/session/destinations.ts'
import { useSession } from '../../platform/session/use-session.ts'

const words: Partial<Record<Role, PlainTextKey>> = {
  provider: 'system.toYourDay',
  admin: 'system.toTheClinic',
  partner: 'system.toReferrals',
}

/** Where somebody who works here goes on from a page that is nothing; null for patients and visitors. */
export function useStaffHome(): { href: string; word: PlainTextKey } | null {
  const { pathname } = useLocation()
  const roles = useSession()?.roles ?? []
  const asked = roleOfPath(pathname)
  const home =
    staffHomes.find(([role]) => role === asked && roles.includes(role)) ??
    (roles.includes('guest') ? undefined : staffHomes.find(([role]) => roles.includes(role)))
  const word = home && words[home[0]]
  return word ? { href: home[1], word } : null
}
