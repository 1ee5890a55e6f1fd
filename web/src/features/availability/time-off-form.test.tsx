import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { QueryProvider } from '../../platform/query/query-provider.tsx'
import { fakeApi } from '../../test/fake-api.ts'
import { renderInApp } from '../../test/in-app.tsx'
import { TimeOffForm } from './time-off-form.tsx'
import type { VisitInTheWay } from './use-availability.ts'

const idOf = (last: string) => `01939b0c-7b1a-7c3e-9d52-3f0f3c2b1a${last}`
const [doctorId, otherId] = [idOf('02'), idOf('03')]
const visit: VisitInTheWay = {
  ...{ id: idOf('01'), version: 3, status: 'booked', isMailed: true, mayCancel: true, mayMove: true },
  ...{ serviceName: 'Check-up', startsAt: '2026-11-27T21:00:00Z', endsAt: '2026-11-27T21:30:00Z' },
  ...{ timeZone: 'America/New_York', patient: { givenName: 'Rosa', familyName: 'Delgado', phone: null } },
}
const stuck: VisitInTheWay = {
  ...visit,
  ...{ id: idOf('04'), mayCancel: false, mayMove: false, patient: { ...visit.patient, givenName: 'Max' } },
}
const back = { providerId: doctorId, providerName: 'Dr. Maya Okafor', startsAt: '2026-11-30T14:00:00Z' }
const other = { providerId: otherId, providerName: 'Dr. Lee Chen', startsAt: '2026-11-27T21:30:00Z' }

const saved = { id: idOf('09'), version: 1, from: '2026-11-27', to: '2026-11-27', note: null }
const [startsAt, endsAt] = ['2026-11-27T05:00:00Z', '2026-11-28T05:00:00Z']

function renderForm(visits: VisitInTheWay[], times: object[]) {
  const onSaved = vi.fn()
  const asked = fakeApi(({ path }) => {
    if (path.endsWith('/visits/times')) return { status: 200, data: { items: [{ id: visit.id, times }] } }
    if (path.includes('/visits')) return { status: 200, data: { startsAt, endsAt, visits } }
    return { status: 201, data: { ...saved, startsAt, endsAt, visits: [] } }
  })
  renderInApp(
    <QueryProvider>
      <TimeOffForm providerId={doctorId} today="2026-11-25" before={null} onSaved={onSaved} onCancel={() => {}} />
    </QueryProvider>,
  )
  return { asked, onSaved }
}
const take = () => userEvent.click(screen.getByRole('button', { name: /^Take/ }))
const askFor = async () => {
  await userEvent.type(screen.getByLabelText('First day'), '2026-11-27')
  await screen.findByText('Rosa Delgado')
}

it('moves a visit to the first of the times that are suggested, or the one that is chosen', async () => {
  const { asked, onSaved } = renderForm([visit, stuck], [back, other])
  await askFor()
  const group = screen.getByRole('group', { name: 'What happens to Rosa Delgado’s visit' })
  expect(group.textContent).toBe('KeepMoveCancel')
  expect(screen.queryByRole('group', { name: 'What happens to Max Delgado’s visit' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Move' }))
  const choice = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'New time' })
  expect([...choice.options].map(({ text }) => text.replaceAll(/\s/g, ' '))).toEqual([
    'Mon, Nov 30, 9:00 AM',
    'Fri, Nov 27, 4:30 PM · Dr. Lee Chen',
  ])
  expect(screen.getByText('1 visit is moved. 1 visit stays on your list.')).toBeTruthy()
  await userEvent.selectOptions(choice, choice.options[1]!)
  await take()
  await waitFor(() => expect(onSaved).toHaveBeenCalled())
  expect(onSaved.mock.calls[0]![0]).toMatchObject({ moved: [visit], canceled: [], isNew: true })
  expect(asked.at(-1)?.body).toMatchObject({
    visits: [
      { id: visit.id, version: 3, fate: 'move', to: { providerId: otherId, startsAt: other.startsAt } },
      { id: stuck.id, version: 3, fate: 'keep' },
    ],
  })
})

it('saves nothing while a visit that moves has no new time', async () => {
  const { onSaved } = renderForm([visit], [])
  await askFor()
  await userEvent.click(screen.getByRole('button', { name: 'Move' }))
  await screen.findByText(/^No time was found/)
  await take()
  expect(screen.getByRole('alert').textContent).toContain('There is no new time for Rosa Delgado’s visit yet.')
  expect(onSaved).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await take()
  await waitFor(() => expect(onSaved).toHaveBeenCalled())
})
