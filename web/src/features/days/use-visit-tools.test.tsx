import { act, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { QueryProvider } from '../../platform/query/query-provider.tsx'
import { fakeApi } from '../../test/fake-api.ts'
import { renderInApp } from '../../test/in-app.tsx'
import { openerOf } from './day.ts'
import { useVisitTools } from './use-visit-tools.tsx'
import { dayWith, visitWith } from './visit.fixture.ts'

const visit = visitWith()
const items = [visit]
const { now, timeZone } = dayWith()
const shown = { items, itemsAround: () => items, now, timeZone, pending: new Map(), reload: () => undefined }

function Column() {
  const [column, setColumn] = useState(0)
  const { startMove, questions } = useVisitTools(shown, 'doctor')
  return (
    <>
      <button type="button" key={column} id={openerOf(visit)} onClick={() => startMove(visit)}>
        Rosa
      </button>
      <button type="button" onClick={() => setColumn(column + 1)}>
        Draw elsewhere
      </button>
      {questions}
    </>
  )
}

it('leaves the focus on a visit that is drawn elsewhere after a move, and takes it from nowhere else', () => {
  fakeApi(() => ({ status: 200, data: { items: [], total: 0 } }))
  renderInApp(
    <QueryProvider>
      <Column />
    </QueryProvider>,
  )
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name, hidden: true }))
  const opener = () => screen.getByRole('button', { name: 'Rosa', hidden: true })
  press('Rosa')
  act(() => opener().focus())
  press('Keep the time')
  press('Draw elsewhere')
  expect(document.activeElement).toBe(opener())
  act(() => opener().blur())
  press('Draw elsewhere')
  expect(document.activeElement).toBe(document.body)
})

/** A group of three on the day, with what is told of what is done with it. */
function Group() {
  const members = [1, 2, 3].map((number) =>
    visitWith({
      ...{ id: `visit-${number}`, status: 'booked', seat: { number, of: 6 } },
      patient: { ...visit.patient, givenName: `Patient ${number}` },
    }),
  )
  const shownGroup = { ...shown, items: members, itemsAround: () => members }
  const { shared, startMove, questions, toast } = useVisitTools(shownGroup, 'clinic')
  return (
    <>
      <button
        type="button"
        onClick={() => startMove(members[0]!, { date: '2026-11-27', time: '10:00', providerId: visit.provider.id })}
      >
        Move
      </button>
      <button type="button" onClick={() => shared.onCancel(members[0]!)}>
        Cancel
      </button>
      {questions}
      <output>{toast?.message}</output>
      {toast?.action && (
        <button type="button" onClick={toast.action.onPress}>
          {toast.action.label}
        </button>
      )}
    </>
  )
}

it('moves all of a group, says by name who could not be, and takes back the others', async () => {
  const sent: string[] = []
  fakeApi(({ method, path, body }) => {
    if (method === 'GET') return { status: 200, data: { items: [], total: 0, doctors: [], places: [] } }
    const id = path.split('/')[2]!
    const { startsAt } = body as { startsAt: string }
    sent.push(`${id} ${startsAt}`)
    if (id === 'visit-2') return { status: 409, data: { code: 'slot_taken' } }
    return { status: 200, data: { ...visit, id, version: 9, startsAt } }
  })
  renderInApp(
    <QueryProvider>
      <Group />
    </QueryProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Move' }))
  fireEvent.click(screen.getByRole('checkbox', { name: 'Also move the 2 other patients in this group' }))
  fireEvent.click(screen.getByRole('button', { name: 'Move 3 visits' }))
  await screen.findByText(/2 patients moved to Fri, Nov 27.*Not changed: Patient 2 /)
  expect(sent.map((each) => each.split(' ')[0])).toEqual(['visit-1', 'visit-2', 'visit-3'])
  sent.length = 0
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await screen.findByText(/2 patients moved to /)
  expect(sent).toEqual([`visit-1 ${visit.startsAt}`, `visit-3 ${visit.startsAt}`])
})

it('cancels all of a group at once, with one way back for all', async () => {
  const sent: string[] = []
  fakeApi(({ method, path }) => {
    if (method === 'GET') return { status: 200, data: { items: [], total: 0, doctors: [], places: [] } }
    const [, , id, act] = path.split('/')
    sent.push(`${act} ${id}`)
    const lastAct = { ...visit.lastAct, act: act === 'undo' ? 'book' : 'cancel', undo: { until: null } }
    return { status: 200, data: { ...visit, id, status: act === 'undo' ? 'booked' : 'cancelled', lastAct } }
  })
  renderInApp(
    <QueryProvider>
      <Group />
    </QueryProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  fireEvent.click(screen.getByRole('radio', { name: /The clinic/ }))
  fireEvent.click(screen.getByRole('checkbox', { name: /Also cancel the 2 other/ }))
  fireEvent.click(screen.getByRole('button', { name: 'Cancel 3 visits' }))
  await screen.findByText('3 visits canceled.')
  expect(sent).toEqual(['cancel visit-1', 'cancel visit-2', 'cancel visit-3'])
  sent.length = 0
  const undo = screen.getByRole('button', { name: 'Undo' })
  // Twice, before anything is drawn.
  act(() => {
    undo.click()
    undo.click()
  })
  await screen.findByText('3 visits take place again.')
  expect(sent).toEqual(['undo visit-1', 'undo visit-2', 'undo visit-3'])
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

it('logs what was no refusal of the server, and says of whom no answer came', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  fakeApi(({ method, path }) => {
    if (method === 'GET') return { status: 200, data: { items: [], total: 0, doctors: [], places: [] } }
    if (path.includes('visit-2')) throw new TypeError('Failed')
    return { status: 200, data: { ...visit, id: path.split('/')[2], status: 'cancelled' } }
  })
  renderInApp(
    <QueryProvider>
      <Group />
    </QueryProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  fireEvent.click(screen.getByRole('radio', { name: /The clinic/ }))
  fireEvent.click(screen.getByRole('checkbox', { name: /Also cancel the 2 other/ }))
  fireEvent.click(screen.getByRole('button', { name: 'Cancel 3 visits' }))
  await screen.findByText(/2 visits canceled\. We couldn’t confirm the change for Patient 2 /)
  expect(warn.mock.calls.map(([what]) => what)).toContain('polyclinic: cancel')
  warn.mockRestore()
})

it('tries once more with the same key where the answer is lost', async () => {
  const keys: string[] = []
  fakeApi(({ method, path, headers, body }) => {
    if (method === 'GET') return { status: 200, data: { items: [], total: 0, doctors: [], places: [] } }
    const { startsAt } = body as { startsAt: string }
    const moved = { status: 200, data: { ...visit, id: path.split('/')[2]!, version: 9, startsAt } }
    if (!path.includes('visit-2')) return moved
    keys.push(String(headers['idempotency-key']))
    return keys.length === 1 ? { status: 503, data: { code: 'unavailable', status: 503 } } : moved
  })
  renderInApp(
    <QueryProvider>
      <Group />
    </QueryProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Move' }))
  fireEvent.click(screen.getByRole('checkbox', { name: 'Also move the 2 other patients in this group' }))
  fireEvent.click(screen.getByRole('button', { name: 'Move 3 visits' }))
  await screen.findByText(/^3 patients moved to Fri, Nov 27/)
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
})
