import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { renderInApp } from '../../test/in-app.tsx'
import type { DayVisit } from './day.ts'
import { GroupMembers } from './group-members.tsx'
import { visitWith } from './visit.fixture.ts'

const seat = (number: number, changes: Partial<DayVisit> = {}) =>
  visitWith({ id: `seat-${number}`, seat: { number, of: 3 }, ...changes })
const rosa = seat(1)
const ivan = seat(3, { status: 'arrived', patient: { ...rosa.patient, givenName: 'Ivan', familyName: 'Reyes' } })
const rows = () => within(screen.getByRole('list', { name: 'In this group' })).getAllByRole('listitem')

it('lists who is in the group with their seats and states, leads to the others, and says what is free', async () => {
  const [onOpen, onAdd] = [vi.fn(), vi.fn()]
  renderInApp(<GroupMembers visit={rosa} members={[rosa, ivan]} viewer="clinic" {...{ onOpen, onAdd }} />)
  expect(rows().map(({ textContent }) => textContent)).toEqual(['1. Rosa Delgado Expected', '3. Ivan Reyes Waiting'])
  expect(screen.queryByRole('button', { name: /Rosa/ })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: '3. Ivan Reyes' }))
  expect(onOpen).toHaveBeenCalledExactlyOnceWith(ivan)
  screen.getByText('1 free')
  await userEvent.click(screen.getByRole('button', { name: 'Add a patient' }))
  expect(onAdd).toHaveBeenCalledOnce()
})

it('is there for the first of a group, and offers nobody a seat who may not book', () => {
  renderInApp(<GroupMembers visit={rosa} members={[rosa]} viewer="doctor" onAdd={null} />)
  expect(rows()).toHaveLength(1)
  screen.getByText('2 free')
  expect(screen.queryByRole('button')).toBeNull()
})

it('adds nobody to a full group, and lists none beside who left it', () => {
  const full = [rosa, seat(2), ivan]
  const { unmount } = renderInApp(<GroupMembers visit={rosa} members={full} viewer="clinic" onAdd={vi.fn()} />)
  expect(screen.queryByText(/free/)).toBeNull()
  expect(screen.queryByRole('button')).toBeNull()
  unmount()
  renderInApp(<GroupMembers visit={seat(2, { status: 'noshow' })} members={[rosa, ivan]} viewer="clinic" />)
  expect(screen.queryByRole('list')).toBeNull()
})
