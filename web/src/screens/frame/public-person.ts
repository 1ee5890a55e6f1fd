import type { Role } from '@polyclinic/domain/kit/permissions.ts'
import type { ShellLink } from '../../features/shell/clinic.ts'
import type { PublicPerson } from '../../features/shell/public-navigation.tsx'
import { useTexts, type Texts } from '../../platform/i18n/texts.tsx'
import { signOut } from '../../platform/session/sign-out.ts'
import { readPerson } from '../../platform/session/person.ts'
import { useSession } from '../../platform/session/use-session.ts'
import { useUserState } from '../../state/user.ts'
import { initialsOf } from '../../ui/face.tsx'

/** Who is signed in, for the public navigation: from this page's own question, or as the last one told it. */
export function usePublicPerson(): PublicPerson | null {
  const { t } = useTexts()
  const session = useSession()
  const user = useUserState((state) => state.users)
  if (!session) return null
  const name = user.name ?? readPerson(session.userId)?.name ?? t('common.yourVisits')
  const portrait = user.provider?.portraitUrl ?? readPerson(session.userId)?.portrait
  return { name, initials: initialsOf(name), portrait, links: accountLinks(t, session.roles), onSignOut: signOut }
}

function accountLinks(t: Texts['t'], roles: readonly Role[]): ShellLink[] {
  const links: [Role, ShellLink[]][] = [
    [
      'guest',
      [
        { href: '/patient', label: t('common.yourVisits') },
        { href: '/patientDetails', label: t('common.yourDetails') },
      ],
    ],
    ['provider', [{ href: '/doctor/dashboard', label: t('doctor.today') }]],
    ['admin', [{ href: '/admin', label: t('admin.title') }]],
    ['partner', [{ href: '/partner', label: t('partner.title') }]],
  ]
  return links.flatMap(([role, own]) => (roles.includes(role) ? own : []))
}
