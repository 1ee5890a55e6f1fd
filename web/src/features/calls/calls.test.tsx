import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { QueryProvider } from '../../platform/query/query-provider.tsx'
import { signInAs, somebody } from '../../screens/staff/doors.fixture.tsx'
import { fakeApi, refusal } from '../../test/fake-api.ts'
import { renderInApp } from '../../test/in-app.tsx'
import { byPress, type Calls } from './calls.ts'
import { useCalls } from './use-calls.tsx'

const visit: Calls['items'][number]['visit'] = {
  ...{ id: 'visit', status: 'cancelled', startsAt: '2026-11-25T15:00:00Z', timeZone: 'America/New_York' },
  ...{ providerName: 'Dr. Maya Okafor', locationName: 'Main Street' },
}
const call: Calls['items'][number] = {
  ...{ visit, patient: { id: 'rosa', givenName: 'Rosa', familyName: 'Diaz', phone: '+1 617 555 0142' } },
  ...{ bookedBy: null, reason: 'canceled', about: '2', minutes: null, words: null, noted: [] },
}
const noted = { id: 'call', at: '2026-11-25T14:30:00Z', by: 'Dana Desk' }

function Desk() {
  const { note, dialog } = useCalls()
  return (
    <>
      {note}
      {dialog}
    </>
  )
}

function show(first: Partial<Calls>, refused = false) {
  signInAs(somebody(['admin']))
  let answer: Calls = { now: '2026-11-25T14:00:00Z', items: [call], made: [], ...first }
  const asked = fakeApi(({ method, path, body }) => {
    if (method === 'GET') return { status: 200, data: answer }
    if (refused) return refusal('state_conflict')
    const { outcome } = (body ?? { outcome: 'undone' }) as { outcome: 'reached' | 'not-reached' | 'undone' }
    if (path.endsWith('/undo')) answer = { ...answer, items: [call], made: [] }
    else if (outcome === 'reached')
      answer = { ...answer, items: [], made: [{ ...call, noted: [{ ...noted, outcome }] }] }
    else answer = { ...answer, items: [{ ...call, noted: [{ ...noted, outcome: 'not-reached' }] }] }
    return { status: 201, data: { id: 'call' } }
  })
  renderInApp(
    <QueryProvider>
      <Desk />
    </QueryProvider>,
  )
  return asked
}
/** By keys alone. */
async function press(name: string) {
  const button = await screen.findByRole('button', { name })
  button.focus()
  await userEvent.keyboard('{Enter}')
}

it('says whom to call, on which number, why and what to say, and notes how it went', async () => {
  const asked = show({})
  await screen.findByText('One call to make')
  await press('Show calls')
  const row = within(await screen.findByRole('list', { name: 'Calls to make' }))
  expect(row.getByRole('link', { name: '+1 617 555 0142' }).getAttribute('href')).toBe('tel:+16175550142')
  row.getByText('Canceled by the clinic, not told')
  row.getByText(/cannot take place\. May I find you another time/)
  await press('Not reached: Rosa Diaz')
  await screen.findByText(/^Not reached: .*25, 9:30 AM \(Dana Desk\)$/)
  await press('Reached: Rosa Diaz')
  await screen.findByText('Nobody has to be called.')
  await screen.findByText(/^Reached: .*25, 9:30 AM \(Dana Desk\)$/)
  await press('Undo: Rosa Diaz')
  await screen.findByRole('button', { name: 'Reached: Rosa Diaz' })
  expect(asked.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body])).toEqual([
    ['/calls', { appointmentId: 'visit', reason: 'canceled', about: '2', outcome: 'not-reached' }],
    ['/calls', { appointmentId: 'visit', reason: 'canceled', about: '2', outcome: 'reached' }],
    ['/calls/call/undo', undefined],
  ])
})

it('phones a person once about all of their visits, and takes that back by one press, too', async () => {
  const other: typeof call = { ...call, visit: { ...visit, id: 'second' }, reason: 'moved', about: '3' }
  const elses = {
    ...call,
    visit: { ...visit, id: 'third' },
    patient: { ...call.patient, id: 'omar', givenName: 'Omar' },
  }
  const asked = show({ items: [call, elses, other] })
  await screen.findByText('2 calls to make')
  await press('Show calls')
  const rows = within(await screen.findByRole('list', { name: 'Calls to make' })).getAllByRole('listitem')
  expect(rows).toHaveLength(2)
  within(rows[0]!).getByText('Moved by the clinic, not told')
  await press('Reached: Rosa Diaz')
  await expect
    .poll(() => asked.flatMap(({ method, body }) => (method === 'POST' ? [(body as typeof call).about] : [])))
    .toEqual(['2', '3'])
  const reached = (id: string, at: string, of: typeof call) => ({
    ...of,
    noted: [{ ...noted, id, at, outcome: 'reached' as const }],
  })
  const made = [
    reached('a', '2026-11-25T14:30:01Z', call),
    reached('b', '2026-11-25T14:30:00Z', other),
    reached('c', '2026-11-25T11:00:00Z', other),
  ]
  expect(byPress(made).map((each) => each.map((one) => one.noted[0]!.id))).toEqual([['a', 'b'], ['c']])
})

it('says when somebody else has called meanwhile', async () => {
  show({}, true)
  await press('Show calls')
  await press('Reached: Rosa Diaz')
  await screen.findByRole('alert')
})

it('stands in nobody’s way where there is nothing to say', async () => {
  const asked = show({ items: [] })
  await expect.poll(() => asked.length).toBe(1)
  expect(screen.queryByRole('button', { name: 'Show calls' })).toBeNull()
})
