import type { ReactNode } from 'react'
import { Outlet, useLocation } from 'react-router'
import { useUnsent } from '../../features/messages/use-unsent.ts'
import { specialityName } from '../../features/providers/doctor-words.ts'
import type { ShellPerson } from '../../features/shell/clinic.ts'
import { StaffShell } from '../../features/shell/staff-shell.tsx'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { useSite } from '../../platform/page/site.tsx'
import { useAsCurrentRole } from '../../platform/session/current-role.ts'
import { QueryProvider } from '../../platform/query/query-provider.tsx'
import { roleOfPath } from '../../platform/session/destinations.ts'
import { usePerson } from '../../platform/session/person.ts'
import { signOut } from '../../platform/session/sign-out.ts'
import { useSession } from '../../platform/session/use-session.ts'
import { useUserState } from '../../state/user.ts'
import { initialsOf } from '../../ui/face.tsx'
import { AreaLoading } from '../frame/area-loading.tsx'
import { useShellClinic } from '../frame/clinic.ts'
import { areasBeside, linksOf } from './staff-links.ts'

/** The frame of the doctors', the clinic's and the partners' areas. */
export function Component() {
  return (
    <QueryProvider>
      <StaffFrame>
        <Outlet />
      </StaffFrame>
    </QueryProvider>
  )
}

export function HydrateFallback() {
  return (
    <QueryProvider>
      <StaffFrame>
        <AreaLoading />
      </StaffFrame>
    </QueryProvider>
  )
}

function StaffFrame({ children }: { children: ReactNode }) {
  const { t } = useTexts()
  const { mode } = useSite()
  const { pathname, search } = useLocation()
  const session = useSession()
  const permissions = useUserState((state) => state.permissions)
  const role = roleOfPath(pathname)
  useAsCurrentRole(role)
  const unsent = useUnsent(role === 'admin' && permissions.includes('messages:list'))
  const links = linksOf(role, t, unsent).map((link) => ({ ...link, current: link.href === pathname }))
  return (
    <StaffShell
      clinic={useShellClinic()}
      links={links}
      areas={areasBeside(role, session?.roles ?? [], t)}
      person={useStaffPerson()}
      onSignOut={signOut}
      mode={mode}
      returnTo={pathname + search}
    >
      {children}
    </StaffShell>
  )
}

/** Who is signed in: as this page has learnt it, until then as the last one had. */
function useStaffPerson(): ShellPerson {
  const texts = useTexts()
  const session = useSession()
  const { provider, ...user } = useUserState((state) => state.users)
  const remembered = usePerson(session?.userId)
  const name = provider?.name ?? user.name ?? remembered?.name ?? ''
  return {
    name,
    initials: initialsOf(name),
    portrait: provider?.portraitUrl ?? remembered?.portrait,
    detail: provider ? specialityName(provider.speciality, texts) : undefined,
  }
}
