import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { permissionsOf, rightsOf } from '@polyclinic/domain/kit/permissions.ts'
import { QueryProvider } from '../../platform/query/query-provider.tsx'
import { useUserState } from '../../state/user.ts'
import { fakeApi, refusal, type Reply } from '../../test/fake-api.ts'
import { renderInApp } from '../../test/in-app.tsx'
import { InvitePanel } from './invite-panel.tsx'
import { PersonPanel } from './person-panel.tsx'
import type { StaffRole, WholePerson } from './people.ts'
import { RolePanel } from './role-panel.tsx'

const idOf = (last: string) => `01939b0c-7b1a-7c3e-9d52-3f0f3c2b1a${last}`
const nurse: StaffRole = {
  ...{ id: idOf('01'), name: 'Nurse', version: 4, people: 1, invitations: 0, mayChange: true },
  permissions: ['appointments:day', 'documents:read'],
}
const toGive = { items: [nurse], doctorsWithoutAccount: [{ id: idOf('02'), name: 'Dr. Maya Okafor' }] }
const tom: WholePerson = {
  ...{ id: idOf('03'), kind: 'account', name: 'Tom Alvarez', email: 'tom@example.test', roles: ['admin'] },
  ...{ staffRole: { id: nurse.id, name: 'Nurse' }, provider: null, status: 'active', lastSeenAt: null, version: 7 },
  ...{ exceptions: [], permissions: nurse.permissions, openSessions: 1, invitedBy: null, invitedAt: null },
  ...{ expiresAt: null, visitsAhead: null, allowedActs: ['change', 'deactivate', 'end-sessions'] },
}

/** Who looks: with the permissions of a role of the clinic's own, or an administrator. */
function signIn(staffPermissions: readonly string[] | null = null) {
  const rights = rightsOf(['admin'], { staffPermissions })
  const me = { id: idOf('09'), name: 'Ruth Ellery', email: 'ruth@example.test', roles: ['admin' as const] }
  useUserState.getState().setUser({ ...me, permissions: permissionsOf(rights), rights, provider: null })
}
afterEach(() => useUserState.getState().clearUser())

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
/** Tom as he is, and as an act that went well leaves him. */
function answering(reply: Reply) {
  let now: unknown = tom
  return fakeApi(({ method }) => {
    if (method === 'GET') return { status: 200, data: now }
    if (reply.status < 300) now = reply.data
    return reply
  })
}
const sent = (asked: ReturnType<typeof fakeApi>) => asked.filter(({ method }) => method !== 'GET')

function showTom() {
  renderInApp(
    <QueryProvider>
      <PersonPanel
        id={tom.id}
        toGive={toGive}
        now="2026-11-23T15:00:00Z"
        timeZone="America/New_York"
        onClose={vi.fn()}
        onWithdrawn={vi.fn()}
      />
    </QueryProvider>,
  )
}

it('asks for whatever an invitation lacks, and sends a doctor with their calendar', async () => {
  const asked = fakeApi(() => ({ status: 201, data: { ...tom, kind: 'invitation', status: 'invited' } }))
  const onInvited = vi.fn()
  renderInApp(<InvitePanel toGive={toGive} onClose={vi.fn()} onInvited={onInvited} />)
  await press('Send the invitation')
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Enter an email address like name@example.com.',
    'Enter a name.',
    'Choose what this person does here.',
  ])
  await userEvent.type(screen.getByLabelText('Email'), 'maya@example.test')
  await userEvent.type(screen.getByLabelText('Name'), 'Maya Okafor')
  await userEvent.click(screen.getByLabelText('Doctor with their own calendar'))
  await press('Send the invitation')
  expect(screen.getByRole('alert').textContent).toContain('Choose whose calendar it is.')
  expect(asked).toEqual([])
  await userEvent.selectOptions(screen.getByLabelText('Whose calendar'), 'Dr. Maya Okafor')
  await press('Send the invitation')
  expect(asked[0]?.body).toEqual({
    ...{ email: 'maya@example.test', name: 'Maya Okafor', roles: ['provider'] },
    ...{ staffRoleId: null, providerId: idOf('02') },
  })
  expect(onInvited).toHaveBeenCalled()
})

it('changes a role as it was seen, and says so where the focus is', async () => {
  signIn()
  const asked = answering({ status: 200, data: { ...tom, staffRole: null } })
  showTom()
  await press('Change role')
  await userEvent.selectOptions(screen.getByLabelText('Role'), 'Administrator (may do everything)')
  await press('Save')
  const told = await screen.findByText(/The role of Tom Alvarez is changed/)
  expect(document.activeElement?.contains(told)).toBe(true)
  expect(sent(asked)[0]).toMatchObject({
    ...{ method: 'PATCH', headers: { 'if-match': '"7"' } },
    body: { roles: ['admin'], staffRoleId: null, providerId: null },
  })
})

it('offers as exceptions what one may do oneself, until the end of a day at the clinic', async () => {
  signIn(['people:list', 'people:change', 'appointments:day', 'appointments:cancel'])
  const endsAt = '2027-01-01T05:00:00Z'
  const given = { givenBy: 'Ruth Ellery', givenAt: '2026-11-23T15:00:00Z', endsAt, reason: null }
  const changed = { ...tom, exceptions: [{ ...given, permission: 'appointments:day', isGranted: false }] }
  const asked = answering({ status: 200, data: changed })
  showTom()
  await press('Add an exception')
  const what = () => screen.getByRole('combobox', { name: 'What' })
  const choices = () => [...what().querySelectorAll('option')].slice(1).map(({ textContent }) => textContent)
  expect(choices()).toEqual([
    'Cancel visits',
    'See who works here and what they may do',
    'Change people’s roles, deactivate them, sign them out',
  ])
  await userEvent.click(screen.getByLabelText('may not'))
  expect(choices()).toEqual(['See the day', 'Open patients’ documents'])
  await userEvent.selectOptions(what(), 'See the day')
  await userEvent.type(screen.getByLabelText(/Until the end of/), '2026-12-31')
  await press('Add an exception')
  expect(sent(asked)[0]?.body).toEqual({
    ...{ permission: 'appointments:day', isGranted: false, reason: null },
    endsAt,
  })
  expect(await screen.findByText(/Until December 31, 2026/)).toBeTruthy()
})

it('asks about a doctor’s bookings when it closes and opens their account, where there is something to ask', async () => {
  signIn()
  const doctor = (takesBookings: boolean, status: WholePerson['status']): WholePerson => ({
    ...{
      ...tom,
      status,
      roles: ['provider'],
      staffRole: null,
      visitsAhead: { total: 2, dates: [{ date: '2026-11-24', count: 2 }] },
    },
    provider: { id: idOf('02'), slug: 'okafor', name: 'Dr. Maya Okafor', portraitUrl: null, takesBookings },
    allowedActs: status === 'active' ? ['deactivate'] : ['reactivate'],
  })
  let now = doctor(false, 'active')
  const asked = fakeApi(({ method, path }) => {
    if (method === 'POST')
      now = doctor(path.endsWith('reactivate'), path.endsWith('reactivate') ? 'active' : 'deactivated')
    return { status: 200, data: now }
  })
  showTom()
  await press('Deactivate')
  expect(screen.getByText('Dr. Maya Okafor already takes no new bookings.')).toBeTruthy()
  expect(screen.queryByRole('checkbox')).toBeNull()
  await press('Deactivate')
  // The doctor has left, the visits are still to be moved.
  const day = await screen.findByRole('link', { name: 'Tuesday, November 24, 2026: 2 visits' })
  expect(day.getAttribute('href')).toBe('/admin?date=2026-11-24&doctor=okafor')
  await press('Activate again')
  const again = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Take new bookings for Dr. Maya Okafor again' })
  expect(again.checked).toBe(true)
  await press('Activate again')
  await press('Deactivate')
  expect(screen.getByRole('checkbox', { name: 'Take no new bookings for Dr. Maya Okafor' })).toBeTruthy()
  expect(sent(asked).map(({ body }) => body)).toEqual([{ stopsBookings: false }, { resumesBookings: true }])
})

it('keeps a form open that was refused, with the reason', async () => {
  signIn()
  answering(refusal('last_manager'))
  showTom()
  await press('Deactivate')
  await press('Deactivate')
  expect((await screen.findByRole('alert')).textContent).toContain('Somebody must remain')
  expect(screen.getByRole('heading', { name: 'Deactivate Tom Alvarez?' })).toBeTruthy()
})

it('lets nobody put into a role what they lack, and takes nothing out of it unasked', async () => {
  signIn(['people:list', 'roles:change', 'appointments:day'])
  const asked = fakeApi(() => ({ status: 200, data: nurse }))
  renderInApp(<RolePanel role={nurse} roles={[nurse]} onDone={vi.fn()} onClose={vi.fn()} />)
  const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })
  expect([box('Cancel visits').disabled, box('Open patients’ documents').disabled]).toEqual([true, false])
  await userEvent.click(box('See who works here and what they may do'))
  await press('Save')
  expect(asked[0]?.body).toEqual({
    name: 'Nurse',
    permissions: ['appointments:day', 'documents:read', 'people:list'],
  })
})
