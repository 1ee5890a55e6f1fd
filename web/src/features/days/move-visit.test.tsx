import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { QueryProvider } from '../../platform/query/query-provider.tsx'
import { fakeApi } from '../../test/fake-api.ts'
import { renderInApp } from '../../test/in-app.tsx'
import { daysWith } from '../calendar/calendar.fixture.ts'
import type { DayVisit } from './day.ts'
import { MoveVisit } from './move-visit.tsx'
import { dayWith, visitWith } from './visit.fixture.ts'

const { now: dayNow, timeZone } = dayWith()
const nextFriday = { date: '2026-11-27', time: '10:00', providerId: 'doctor' } as const
const { patient } = visitWith()
const hidden = { ...patient, givenName: 'Omar', email: null, phone: null, isContactShown: false }

type Shown = Pick<Parameters<typeof MoveVisit>[0], 'proposal' | 'now'> & { items: readonly DayVisit[] }

function show(visit: DayVisit, others: readonly DayVisit[] = [], on: Partial<Shown> = {}) {
  const { proposal = nextFriday, now = dayNow, items = [] } = on
  fakeApi(({ path }) => ({
    status: 200,
    data: path === '/days' ? daysWith({ items: [...items], doctors: [] }) : { items: [], total: 0, skip: 0, take: 100 },
  }))
  const [onMoved, onStale, onKeep] = [vi.fn(), vi.fn(), vi.fn()]
  renderInApp(
    <QueryProvider>
      <MoveVisit {...{ visit, others, proposal, timeZone, now, onMoved, onStale, onKeep }} viewer="doctor" open />
    </QueryProvider>,
  )
}

it.each([
  ['by mail', patient, 'Email to Rosa Delgado: the new time.'],
  ['by phone', { ...patient, email: null }, 'There is no email address, so please call.'],
  ['where the address is hidden', hidden, 'An email goes to the address in their record, if there is one.'],
])('says how the patient is told of the new time: %s', (_how, of, words) => {
  show(visitWith({ patient: of }))
  screen.getByText(words)
})

it('says of a group who is told by mail, and asks nobody to call whose address is only hidden here', async () => {
  const seat = { number: 1, of: 6 }
  show(visitWith({ seat }), [visitWith({ id: 'omar', seat: { ...seat, number: 2 }, patient: hidden })])
  await userEvent.click(screen.getByRole('checkbox', { name: 'Also move the other patient in this group' }))
  screen.getByText(
    'One person is told by email. Omar Delgado: an email goes to the address in the record, if there is one.',
  )
  expect(screen.queryByText(/please call/)).toBeNull()
})

it('counts nobody as told whose address takes no mail', async () => {
  const refused = { ...patient, givenName: 'Mina', phone: '+1 617 555 0142', isEmailRefused: true }
  show(visitWith({}), [visitWith({ id: 'mina', patient: refused })])
  await userEvent.click(screen.getByRole('checkbox', { name: 'Also move the other patient in this group' }))
  screen.getByText(/^One person is told by email\. These patients get no email, please call: Mina Delgado, \+1 617/)
})

it('says that a group is in its own way once all of it is moved by less than it takes', async () => {
  const [lou, mina] = ['Lou', 'Mina'].map((givenName, place) =>
    visitWith({ id: givenName, seat: { number: place + 1, of: 6 }, patient: { ...patient, givenName } }),
  )
  const aLittleLater = { date: '2026-11-25', time: '10:00', providerId: 'doctor' } as const
  show(lou!, [mina!], { proposal: aLittleLater, now: '2026-11-25T13:00:00Z', items: [lou!, mina!] })
  await screen.findByText('Mina Delgado (9:40 AM) is booked then.')
  await userEvent.click(screen.getByRole('checkbox'))
  screen.getByText(/^This overlaps the group’s own time\./)
})

it('says of a group of which every address is hidden no more than that', async () => {
  const others = [visitWith({ id: 'lou', patient: { ...hidden, givenName: 'Lou' } })]
  show(visitWith({ patient: hidden }), others)
  await userEvent.click(screen.getByRole('checkbox'))
  screen.getByText('Omar Delgado, Lou Delgado: an email goes to the address in the record, if there is one.')
})
