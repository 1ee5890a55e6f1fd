import CalendarDays from 'lucide-react/icons/calendar-days'
import Building2 from 'lucide-react/icons/building-2'
import Inbox from 'lucide-react/icons/inbox'
import Handshake from 'lucide-react/icons/handshake'
import type { Role } from '@polyclinic/domain/kit/permissions.ts'
import type { ReactNode } from 'react'
import { Outlet, useLocation } from 'react-router'
import { StaffShell, type StaffLink } from '../../features/shell/staff-shell.tsx'
import { useTexts, type Texts } from '../../platform/i18n/texts.tsx'
import { useSite } from '../../platform/page/site.tsx'
import { signOut } from '../../platform/session/sign-out.ts'
import { useSession } from '../../platform/session/use-session.ts'
import { useUserState } from '../../state/user.ts'
import { initialsOf } from '../../ui/face.tsx'
import { AreaLoading } from '../frame/area-loading.tsx'
import { useShellClinic } from '../frame/clinic.ts'

/** The frame of the doctors', the clinic's and the partners' areas; its menu holds what the person's roles open. */
export function Component() {
  return (
    <StaffFrame>
      <Outlet />
    </StaffFrame>
  )
}

export function HydrateFallback() {
  return (
    <StaffFrame>
      <AreaLoading />
    </StaffFrame>
  )
}

function StaffFrame({ children }: { children: ReactNode }) {
  const { t } = useTexts()
  const { mode } = useSite()
  const { pathname, search } = useLocation()
  const user = useUserState((state) => state.users)
  const session = useSession()
  const name = user.provider?.name ?? user.name ?? ''
  return (
    <StaffShell
      clinic={useShellClinic()}
      links={links(t, session?.roles ?? [], pathname)}
      person={{ name, initials: initialsOf(name), portrait: user.provider?.portraitUrl }}
      onSignOut={signOut}
      mode={mode}
      returnTo={pathname + search}
    >
      {children}
    </StaffShell>
  )
}

function links(t: Texts['t'], roles: readonly Role[], path: string): StaffLink[] {
  const all: [Role, StaffLink][] = [
    ['provider', { href: '/doctor/dashboard', label: t('doctor.today'), icon: CalendarDays }],
    ['admin', { href: '/admin', label: t('admin.title'), icon: Building2 }],
    ['admin', { href: '/admin/outbox', label: t('admin.outbox'), icon: Inbox }],
    ['partner', { href: '/partner', label: t('partner.title'), icon: Handshake }],
  ]
  return all.filter(([role]) => roles.includes(role)).map(([, link]) => ({ ...link, current: link.href === path }))
}
