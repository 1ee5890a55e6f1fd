import type { Role } from '@polyclinic/domain/kit/roles.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { roleOfPath } from '../../platform/session/destinations.ts'
import { usePermitted, useReachesClinic } from '../../state/permitted.ts'
import { useUserState } from '../../state/user.ts'
import { useAreaPath } from './area-path.ts'
import { areasBeside, linksOf, ownAccountHref } from './staff-links.ts'

/** Where somebody may go on from a page that is not for them: in this area, in another of theirs, or to their account. */
export function useOwnPlace(): { href: string; place: string } {
  const { t } = useTexts()
  const pathname = useAreaPath()
  const roles = useUserState((state) => state.roles)
  const role = roleOfPath(pathname)
  const link = linksOf(role, usePermitted(), useReachesClinic()).find(({ href }) => href !== pathname)
  if (link) return { href: link.href, place: t(link.word) }
  const [area] = areasBeside(role, roles as Role[], t)
  if (area) return { href: area.href, place: area.label }
  return { href: ownAccountHref(pathname), place: t('admin.yourAccount') }
}
