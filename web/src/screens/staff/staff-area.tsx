import { loginOf } from '@polyclinic/domain/kit/login-page.ts'
import { useEffect, type ReactNode } from 'react'
import { matchPath, Navigate, Outlet, useLocation } from 'react-router'
import { CodeDialog } from '../../features/accounts/second-factor/code-dialog.tsx'
import { useOpeningsToSee } from '../../features/charts/use-openings-to-see.ts'
import { useUndelivered } from '../../features/messages/use-undelivered.ts'
import { specialityName } from '../../features/providers/doctor-words.ts'
import type { ShellPerson } from '../../features/shell/clinic.ts'
import { TypedHere } from '../../features/shell/typed-here.tsx'
import { StaffShell } from '../../features/shell/staff-shell.tsx'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { useSite } from '../../platform/page/site.tsx'
import { useAsCurrentRole } from '../../platform/session/current-role.ts'
import { QueryProvider } from '../../platform/query/query-provider.tsx'
import { roleOfPath } from '../../platform/session/destinations.ts'
import type { Handle } from '../../platform/page/handle.ts'
import { usePerson } from '../../platform/session/person.ts'
import { signOut } from '../../platform/session/sign-out.ts'
import { useSession } from '../../platform/session/use-session.ts'
import { usePermitted, useReachesClinic } from '../../state/permitted.ts'
import { useUserState } from '../../state/user.ts'
import { initialsOf } from '../../ui/face.tsx'
import { steadyPresses } from '../../ui/steady-presses.ts'
import { AreaLoading } from '../frame/area-loading.tsx'
import { useShellClinic } from '../frame/clinic.ts'
import { areasBeside, firstInstead, linksOf, ownAccountHref } from './staff-links.ts'
import { useAreaPath } from './area-path.ts'
import { SecondFactorAsked } from './second-factor-asked.tsx'

export const handle: Handle = { noindex: true, styles: 'src/screens/staff/staff-area.tsx' }

const [messages, log, openings] = ['/admin/messages', '/admin/outbox', '/admin/openings']

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
  const place = useAreaPath()
  const role = roleOfPath(place)
  useAsCurrentRole(role)
  useEffect(steadyPresses, [])
  const isPermitted = usePermitted()
  const menu = linksOf(role, isPermitted, useReachesClinic())
  const has = (place: string) => menu.some(({ href }) => href === place)
  /** What waits for somebody at a place of the menu. */
  const counts: Partial<Record<string, number | null>> = {
    [has(messages) ? messages : log]: useUndelivered((has(messages) || has(log)) && isPermitted('messages:list')),
    [openings]: useOpeningsToSee(has(openings)),
  }
  const links = menu.map(({ word, group, also, ...link }) => ({
    ...link,
    label: t(word),
    group: group && t(group),
    current: link.href === place || also?.some((path) => matchPath(path, place) !== null),
    count: counts[link.href] || undefined,
  }))
  const accountHref = ownAccountHref(place)
  const elsewhere = firstInstead(role, place, menu)
  return (
    <StaffShell
      clinic={useShellClinic()}
      links={links}
      isNobody={role === null || !session?.roles.includes(role)}
      areas={areasBeside(role, session?.roles ?? [], t)}
      person={useStaffPerson()}
      accountHref={accountHref}
      // At a desk the next one of the clinic's people signs in.
      onSignOut={() => signOut(loginOf[role ?? 'admin'])}
      mode={mode}
      returnTo={pathname + search}
    >
      <CodeDialog />
      <SecondFactorAsked accountHref={accountHref}>
        {elsewhere ? <Navigate to={elsewhere} replace /> : <TypedHere>{children}</TypedHere>}
      </SecondFactorAsked>
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
