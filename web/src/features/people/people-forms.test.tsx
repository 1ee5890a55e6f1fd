import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import {
  clinicPermissions,
  permissionsOf,
  rightsOf,
  type ClinicPermission,
} from '@polyclinic/domain/kit/permissions.ts'
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
  ...{ id: idOf('01'), name: 'Nurse', version: 4, people: 1, invitations: 0, mayChange: true, mayDelete: true },
  permissions: ['appointments:day', 'documents:read'],
}
const doctors = [{ id: idOf('02'), name: 'Dr. Maya Okafor' }]
const toGive = { items: [nurse], doctorsWithoutAccount: doctors, givable: clinicPermissions }
const tom: WholePerson = {
  ...{ id: idOf('03'), kind: 'account', name: 'Tom Alvarez', email: 'tom@example.test', roles: ['admin'] },
  ...{ staffRole: { id: nurse.id, name: 'Nurse' }, provider: null, status: 'active', lastSeenAt: null, version: 7 },
  ...{ origins: [], toAllow: [], toDeny: [] },
  hasSecondFactor: false,
  ...{ exceptions: [], permissions: nurse.permissions, openSessions: 1, invitedBy: null, invitedAt: null },
  ...{ expiresAt: null, visitsAhead: null, allowedActs: ['change', 'deactivate', 'end-sessions'] },
}

/** Who looks: with the permissions of a role of the clinic's own, or an administrator. */
function signIn(staffPermissions: readonly string[] | null = null) {
  const rights = rightsOf(['admin'], { staffPermissions })
  const me = { id: idOf('09'), name: 'Ruth Ellery', email: 'ruth@example.test', roles: ['admin' as const] }
  useUserState.getState().setUser({
    ...me,
    permissions: permissionsOf(rights),
    rights,
    secondFactor: { isOn: false, isMissing: false, requiredFrom: null },
    provider: null,
  })
}
afterEach(() => useUserState.getState().clearUser())

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
/** Tom as he is, and as an act that went well leaves him. */
function answering(reply: Reply, before: WholePerson = tom) {
  let now: unknown = before
  return fakeApi(({ method }) => {
    if (method === 'GET') return { status: 200, data: now }
    if (reply.status < 300) now = reply.data
    return reply
  })
}
const sent = (asked: ReturnType<typeof fakeApi>) => asked.filter(({ method }) => method !== 'GET')

function showTom(given = toGive) {
  renderInApp(
    <QueryProvider>
      <PersonPanel
        id={tom.id}
        toGive={given}
        now="2026-11-23T15:00:00Z"
        timeZone="America/New_York"
        screensOf={() => ['Today', 'Outbox']}
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

it('keeps the role and the calendar that somebody has, though whoever changes them could not give either', async () => {
  signIn()
  const provider = { ...doctors[0]!, slug: 'okafor', portraitUrl: null, takesBookings: true }
  const asDoctor: WholePerson = { ...tom, roles: ['provider', 'admin'], provider }
  const asked = answering({ status: 200, data: asDoctor }, asDoctor)
  showTom({ items: [nurse], doctorsWithoutAccount: [], givable: [] })
  await press('Change role')
  await press('Save')
  expect(sent(asked)[0]?.body).toEqual({
    ...{ roles: ['provider', 'admin'], staffRoleId: nurse.id, providerId: doctors[0]!.id },
  })
})

it('offers as exceptions what can be decided, until the end of a day at the clinic', async () => {
  signIn()
  const endsAt = '2027-01-01T05:00:00Z'
  const given = { givenBy: 'Ruth Ellery', givenAt: '2026-11-23T15:00:00Z', endsAt, reason: null, mayEnd: true }
  const changed = { ...tom, exceptions: [{ ...given, permission: 'appointments:day', isGranted: false }] }
  const asked = answering(
    { status: 200, data: changed },
    { ...tom, toAllow: ['appointments:cancel', 'people:list'], toDeny: ['appointments:day'] },
  )
  showTom()
  await press('Add an exception')
  const what = () => screen.getByRole('combobox', { name: 'What' })
  const choices = () => [...what().querySelectorAll('option')].slice(1).map(({ textContent }) => textContent)
  expect(choices()).toEqual(['Cancel visits', 'See who works here and what they may do'])
  await userEvent.click(screen.getByLabelText('may not'))
  expect(choices()).toEqual(['See the day'])
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

const rolePanel = (role: StaffRole | null, givable: readonly ClinicPermission[]) =>
  renderInApp(<RolePanel role={role} roles={[nurse]} givable={[...givable]} onDone={vi.fn()} onClose={vi.fn()} />)
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })

it('lets nobody put into a role what they lack, and takes nothing out of it unasked', async () => {
  signIn(['people:list', 'roles:change', 'appointments:day'])
  const asked = fakeApi(() => ({ status: 200, data: nurse }))
  rolePanel(nurse, ['people:list', 'roles:change', 'appointments:day'])
  for (const name of ['Cancel visits', 'Open patients’ documents']) expect(box(name).disabled).toBe(true)
  // By another name it would be given anew.
  expect(screen.getByLabelText<HTMLInputElement>('Name of the role').readOnly).toBe(true)
  expect(screen.queryByRole('button', { name: 'Delete the role' })).toBeNull()
  await userEvent.click(box('See who works here and what they may do'))
  await press('Save')
  expect(asked[0]?.body).toEqual({
    name: 'Nurse',
    permissions: ['appointments:day', 'documents:read', 'people:list'],
  })
})

it('ticks with a permission what goes with it, and keeps that ticked as long', async () => {
  signIn()
  const asked = fakeApi(() => ({ status: 201, data: nurse }))
  rolePanel(null, clinicPermissions)
  await userEvent.click(box('Remove patients’ documents'))
  for (const word of ['Open patients’ documents (included)', 'See the day (included)'])
    expect([box(word).checked, box(word).disabled]).toEqual([true, true])
  await userEvent.click(box('Remove patients’ documents'))
  expect([box('See the day').checked, box('See the day').disabled]).toEqual([false, false])
  await userEvent.click(box('Invite people'))
  await userEvent.type(screen.getByLabelText('Name of the role'), 'Desk')
  await press('Create the role')
  expect(asked[0]?.body).toEqual({ name: 'Desk', permissions: ['people:invite'] })
})

it('offers nobody a role that they could not give', async () => {
  const manager: StaffRole = { ...nurse, id: idOf('04'), name: 'Manager', permissions: ['people:change'] }
  const givable: ClinicPermission[] = ['appointments:day', 'documents:read', 'people:list']
  const few = { items: [nurse, manager], doctorsWithoutAccount: doctors, givable }
  fakeApi(() => ({ status: 500, data: null }))
  const { unmount } = renderInApp(<InvitePanel toGive={few} onClose={vi.fn()} onInvited={vi.fn()} />)
  const roles = [...screen.getByLabelText('Role').querySelectorAll('option')].map(({ textContent }) => textContent)
  expect(roles).toEqual(['None', 'Nurse'])
  expect(screen.queryByLabelText('Doctor with their own calendar')).toBeNull()
  unmount()
  renderInApp(<InvitePanel toGive={{ ...few, givable: [] }} onClose={vi.fn()} onInvited={vi.fn()} />)
  expect(screen.getByText(/You can’t give anybody a role/)).toBeTruthy()
})

it('shows what somebody sees, where it comes from, and when they signed in', async () => {
  signIn()
  const given = { givenBy: 'Ruth Ellery', givenAt: '2026-11-23T15:00:00Z', reason: null, mayEnd: false }
  const origin = (permission: ClinicPermission, from: WholePerson['origins'][number]['from']) =>
    ({ permission, from, isWholeClinic: true }) as const
  const seen: WholePerson = {
    ...tom,
    exceptions: [{ ...given, permission: 'messages:retry', isGranted: true, endsAt: '2027-01-01T05:00:00Z' }],
    origins: [
      { permission: 'appointments:day', from: 'provider', isWholeClinic: false },
      origin('documents:read', 'admin'),
      origin('messages:list', 'implied'),
      origin('messages:retry', 'exception'),
    ],
  }
  const items = [
    { at: '2026-11-23T14:00:00Z', hasFailed: false, times: 1, browser: 'Safari', system: 'iOS' },
    { at: '2026-11-22T14:00:00Z', hasFailed: true, times: 3, browser: null, system: null },
  ]
  const asked = fakeApi(({ path }) => ({ status: 200, data: path.endsWith('/sign-ins') ? { items } : seen }))
  showTom()
  await userEvent.click(await screen.findByText('What they see and may do'))
  expect(screen.getByText('In their menu: Today, Outbox')).toBeTruthy()
  for (const [what, why] of [
    ['See the day', 'Role: Doctor · Their own day only'],
    ['Open patients’ documents', 'Role: Nurse'],
    ['See what was sent, and to whom', 'Goes with something else they may do'],
    ['Send messages again', 'Exception until December 31, 2026'],
  ])
    expect(screen.getByText(what!).nextElementSibling?.textContent).toBe(why)
  expect(screen.queryByText(/unless it says something else/)).toBeNull()
  expect(screen.queryByRole('button', { name: /End this exception/ })).toBeNull()
  expect(asked.some(({ path }) => path.endsWith('/sign-ins'))).toBe(false)
  await userEvent.click(screen.getByText('Sign-ins'))
  expect(await screen.findByText('Failed 3 times')).toBeTruthy()
  expect(screen.getByText('Safari on iOS').previousElementSibling?.textContent).toMatch(/^Mon, Nov 23, 9:00\sAM$/)
})
