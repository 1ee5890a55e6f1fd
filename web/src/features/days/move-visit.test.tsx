import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { QueryProvider } from '../../platform/query/query-provider.tsx'
import { fakeApi } from '../../test/fake-api.ts'
import { renderInApp } from '../../test/in-app.tsx'
import type { DayVisit } from './day.ts'
import { MoveVisit } from './move-visit.tsx'
import { dayWith, visitWith } from './visit.fixture.ts'

const { now, timeZone } = dayWith()
const proposal = { date: '2026-11-27', time: '10:00', providerId: 'doctor' } as const
const { patient } = visitWith()
const hidden = { ...patient, givenName: 'Omar', email: null, phone: null, isContactShown: false }

function show(visit: DayVisit, others: readonly DayVisit[] = []) {
  fakeApi(() => ({ status: 200, data: { items: [], doctors: [], places: [] } }))
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

it('says of a group of which every address is hidden no more than that', async () => {
  const others = [visitWith({ id: 'lou', patient: { ...hidden, givenName: 'Lou' } })]
  show(visitWith({ patient: hidden }), others)
  await userEvent.click(screen.getByRole('checkbox'))
  screen.getByText('Omar Delgado, Lou Delgado: an email goes to the address in the record, if there is one.')
})
