import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useLocation } from 'react-router'
import { expect, it } from 'vitest'
import { QueryProvider } from '../../platform/query/query-provider.tsx'
import { useUserState } from '../../state/user.ts'
import { fakeApi, type Reply } from '../../test/fake-api.ts'
import { renderInApp } from '../../test/in-app.tsx'
import { SideCard } from '../days/side-card.tsx'
import { dayWith, visitWith } from '../days/visit.fixture.ts'
import { useWalkIn } from '../desk/use-walk-in.tsx'
import { FindPatient } from './find-patient.tsx'
import { WaitingRoom } from './waiting-room.tsx'

const hold = (...rights: string[]) =>
  useUserState.setState(({ users }) => ({ users: { ...users, rights: { 'the clinic': rights } } }) as never)

const now = '2026-11-25T15:00:00Z'
const timeZone = 'America/New_York'
const person = (id: string, familyName: string) => ({
  ...{ id, givenName: 'Rosa', familyName, birthDate: '1971-08-03', phone: null, email: null },
  ...{ isContactShown: true, lastVisit: null, isHere: false, isTypedOnly: false },
  nextVisit: { startsAt: '2026-12-03T14:00:00Z', timeZone, provider: 'Dr. Maya Okafor' },
})
const listOf = (...items: object[]): Reply => ({
  status: 200,
  data: { items, total: items.length, skip: 0, take: 20 },
})
const Where = () => <p data-testid="where">{useLocation().search}</p>

it('finds somebody by one key from anywhere, says when they come, and opens nobody unseen', async () => {
  hold('patients:read-basic')
  fakeApi(({ body }) =>
    (body as { search: string }).search === 'rosa d'
      ? listOf(person('d', 'Delgado'))
      : listOf(person('a', 'Adler'), person('d', 'Delgado')),
  )
  renderInApp(
    <QueryProvider>
      <FindPatient />
      <Where />
    </QueryProvider>,
  )
  await userEvent.keyboard('/')
  const field = screen.getByRole('searchbox', { name: 'Find a patient' })
  expect(document.activeElement).toBe(field)
  await userEvent.keyboard('rosa')
  const [first, second] = await screen.findAllByRole('link')
  expect(second!.textContent).toContain('Next visit: Thu, Dec 3, 9:00')
  await userEvent.keyboard('{Enter}')
  expect(document.activeElement).toBe(first)
  await userEvent.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(second)
  await userEvent.keyboard('{ArrowDown} d{Enter}')
  await waitFor(() => expect(screen.getByTestId('where').textContent).toBe('?patient=d'))
})

const doctors = [
  { id: 'away', slug: 'away', name: 'Dr. Daniel Reyes' },
  { id: 'here', slug: 'here', name: 'Dr. Maya Okafor' },
]
const moment = (providerId: string) => ({
  ...{ providerId, serviceId: 'service', locationId: 'place', durationMinutes: 30 },
  ...{ next: null, soonest: now, isNow: true },
})
const offer = { serviceId: 'service', serviceName: 'Follow-up', durationMinutes: 30, isDefault: true }

function WalkIn() {
  const day = dayWith({
    ...{ date: '2026-11-25', today: '2026-11-25' },
    providers: [
      { id: 'away', off: 'no-hours', delay: null },
      { id: 'here', off: null, delay: null },
    ],
  })
  return <>{useWalkIn({ day, now, reload: () => undefined, doctors, only: null }).tool}</>
}

it('takes somebody in without an appointment by keys, with whom is in the house and nobody else', async () => {
  hold('patients:read-basic', 'appointments:book')
  const asked = fakeApi(({ method, path }) => {
    if (path === '/providers') return listOf(...doctors.map((each) => ({ ...each, offers: [offer], locations: [] })))
    if (path === '/desk/times') return { status: 200, data: { now, items: doctors.map(({ id }) => moment(id)) } }
    if (path === '/patients/search') return listOf(person('rosa', 'Delgado'))
    if (method === 'POST' && path === '/desk/visits') return { status: 201, data: visitWith({ status: 'arrived' }) }
    return listOf()
  })
  renderInApp(
    <QueryProvider>
      <WalkIn />
    </QueryProvider>,
  )
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  await userEvent.type(await screen.findByRole('combobox', { name: 'Patient' }), 'ros')
  await screen.findByRole('option', { selected: true, name: /Rosa Delgado/ })
  const choice = await screen.findByRole<HTMLInputElement>('radio', { name: /Dr. Maya Okafor/ })
  expect(screen.getAllByRole('radio')).toHaveLength(1)
  expect(screen.getByText(/Follow-up · 30 min · Outside the usual times/)).toBeTruthy()
  // Outside everybody's hours nobody is meant until a person says who.
  expect(choice.checked).toBe(false)
  const checkIn = screen.getByRole('button', { name: 'Check in now' })
  checkIn.focus()
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(document.activeElement).toBe(choice))
  expect(screen.getByText('Choose a time')).toBeTruthy()
  await userEvent.keyboard(' ')
  checkIn.focus()
  await userEvent.keyboard('{Enter}')
  await waitFor(() =>
    expect(asked.find(({ path }) => path === '/desk/visits')?.body).toEqual({
      ...{ patientId: 'rosa', hasArrived: true },
      ...{ providerId: 'here', serviceId: 'service', locationId: 'place' },
    }),
  )
})

it('shows no times of before to who opens it again: they would move under the finger', async () => {
  hold('patients:read-basic', 'appointments:book')
  let times: () => Promise<Reply> | Reply = () => ({ status: 200, data: { now, items: [moment('here')] } })
  fakeApi(({ path }) => {
    if (path === '/providers') return listOf(...doctors.map((each) => ({ ...each, offers: [offer], locations: [] })))
    return path === '/desk/times' ? times() : listOf()
  })
  renderInApp(
    <QueryProvider>
      <WalkIn />
    </QueryProvider>,
  )
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  await screen.findByRole('radio')
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('radio')).toBeNull())
  let answer: (reply: Reply) => void = () => undefined
  times = () => new Promise((resolve) => (answer = resolve))
  await userEvent.click(screen.getByRole('button', { name: 'Walk-in' }))
  expect(await screen.findByText('Looking for free times…')).toBeTruthy()
  expect(screen.queryByRole('radio')).toBeNull()
  answer({ status: 200, data: { now, items: [moment('here')] } })
  await screen.findByRole('radio')
})

it('tells who said themselves that they are here from whom the desk checked in', () => {
  const checkedInBy = (by: string | null) => ({ act: 'check-in' as const, at: now, by, undo: null })
  const visits = [
    visitWith({ id: 'phone', status: 'arrived', queueNumber: 3, lastAct: checkedInBy(null) }),
    visitWith({ id: 'desk', status: 'arrived', queueNumber: 4, lastAct: checkedInBy('Dana Desk') }),
  ]
  const tools = { offeredActions: () => ({ verb: null, undo: null, menu: [] }), pressedOn: () => null }
  renderInApp(<WaitingRoom {...{ visits, now, ...tools }} onAction={() => undefined} onOpen={() => undefined} />)
  expect(screen.getAllByText(/Checked in themselves/)).toHaveLength(1)
})

it('brings in and checks in by keys: the act is the next stop after the name', async () => {
  hold('appointments:check-in')
  const pressed: string[] = []
  const arrived = visitWith({ id: 'waits', status: 'arrived', queueNumber: 3 })
  const expected = visitWith({ id: 'comes' })
  const tools = {
    offeredActions: (visit: { status: string }) => ({
      ...{ verb: visit.status === 'arrived' ? ('bring-in' as const) : ('check-in' as const), undo: null, menu: [] },
    }),
    pressedOn: () => null,
    onAction: ({ id }: { id: string }, act: string) => void pressed.push(`${id} ${act}`),
  }
  renderInApp(
    <QueryProvider>
      <WaitingRoom visits={[arrived]} now={now} onOpen={() => undefined} {...tools} />
      <SideCard
        {...tools}
        {...{ now, timeZone, today: '2026-11-25', viewer: 'clinic' as const }}
        shown={{ kind: 'opened', visit: expected }}
        onClose={() => undefined}
        onCancel={() => undefined}
        linkOf={() => null}
        namesakesOf={() => []}
        alsoInsideOf={() => []}
        groupOf={() => []}
        onMoveSeries={() => undefined}
      />
    </QueryProvider>,
  )
  screen.getByRole('button', { name: 'Rosa Delgado' }).focus()
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  screen.getByRole('heading', { name: 'Rosa Delgado' }).focus()
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  expect(pressed).toEqual(['waits bring-in', 'comes check-in'])
})
