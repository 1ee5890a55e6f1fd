import { isStaff, type Role } from '@polyclinic/domain/kit/roles.ts'
import type { ShellLink } from '../../features/shell/clinic.ts'
import type { PublicPerson } from '../../features/shell/public-navigation.tsx'
import { useTexts, type Texts } from '../../platform/i18n/texts.tsx'
import { homeOf } from '../../platform/session/home-of.ts'
import { usePerson } from '../../platform/session/person.ts'
import { useSession } from '../../platform/session/use-session.ts'
import { initialsOf } from '../../ui/face.tsx'

/** Who is signed in, for the public navigation. */
export function usePublicPerson(): PublicPerson | null {
  const { t } = useTexts()
  const session = useSession()
  const person = usePerson(session?.userId)
  if (!session) return null
  return {
    name: person ? calledBy(person.name, session.roles) : t('common.yourVisits'),
    initials: initialsOf(person?.name ?? ''),
    portrait: person?.portrait,
    links: accountLinks(t, session.roles),
    onSignOut: () => void import('../../platform/session/sign-out.ts').then(({ signOut }) => signOut()),
  }
}

/** A patient's first name; of others all of it, because it may begin with a title or be that of a desk. */
export const calledBy = (name: string, roles: readonly Role[]) => (isStaff(roles) ? name : (name.split(' ')[0] ?? name))

function accountLinks(t: Texts['t'], roles: readonly Role[]): ShellLink[] {
  const links: [Role, ShellLink[]][] = [
    [
      'guest',
      [
        { href: homeOf.guest, label: t('common.yourVisits') },
        { href: '/invoice', label: t('common.yourInvoices') },
        { href: '/patientDetails', label: t('common.yourDetails') },
      ],
    ],
    ['provider', [{ href: homeOf.provider, label: t('common.today') }]],
    ['admin', [{ href: homeOf.admin, label: t('common.clinic') }]],
    ['partner', [{ href: homeOf.partner, label: t('common.referrals') }]],
  ]
  return links.flatMap(([role, own]) => (roles.includes(role) ? own : []))
}
