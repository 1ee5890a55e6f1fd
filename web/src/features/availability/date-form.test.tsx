import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { QueryProvider } from '../../platform/query/query-provider.tsx'
import { fakeApi, refusal } from '../../test/fake-api.ts'
import { renderInApp } from '../../test/in-app.tsx'
import { DateForm } from './date-form.tsx'
import type { Availability, VisitInTheWay } from './use-availability.ts'

const idOf = (last: string) => `01939b0c-7b1a-7c3e-9d52-3f0f3c2b1a${last}`
const visit: VisitInTheWay = {
  ...{
    id: idOf('01'),
    version: 3,
    status: 'booked',
    isMailed: true,
    mayCancel: true,
    mayMove: true,
    serviceName: 'Check-up',
  },
  ...{ startsAt: '2026-11-27T21:00:00Z', endsAt: '2026-11-27T21:30:00Z', timeZone: 'America/New_York' },
  patient: { givenName: 'Rosa', familyName: 'Delgado', phone: null },
}
const availability: Availability = {
  provider: { id: idOf('02'), name: 'Dr. Maya Okafor' },
  ...{ today: '2026-11-25', timeZone: 'America/New_York' },
  places: [{ id: idOf('03'), name: 'Wharf Street', timeZone: 'America/New_York' }],
  ...{ scheduleVersion: 1, dailyLimit: null, weeks: [{ holdsFrom: null, holdsUntil: null, hours: [] }] },
  ...{ dates: [], outside: [], timeOff: [] },
}

it('saves other hours of a date once it is said what becomes of who is outside them', async () => {
  const asked = fakeApi(({ path }) => {
    if (path.endsWith('/dates/visits')) return { status: 200, data: { visits: [visit] } }
    return asked.filter(({ path: each }) => each.endsWith('/dates')).length === 1
      ? refusal('visits_changed')
      : { status: 204 }
  })
  const onSaved = vi.fn()
  renderInApp(
    <QueryProvider>
      <DateForm availability={availability} before={null} onSaved={onSaved} onCancel={() => {}} />
    </QueryProvider>,
  )
  const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Add a date' }))
  await save()
  expect(screen.getByRole('alert').textContent).toContain('Choose today or a later day')

  await userEvent.type(screen.getByLabelText('Date'), '2026-11-27')
  await userEvent.type(screen.getByLabelText('From'), '12:00')
  await userEvent.type(screen.getByLabelText('Until'), '09:00')
  await save()
  expect(screen.getByRole('alert').textContent).toContain('the end after the beginning')
  expect(asked).toEqual([])
  await userEvent.clear(screen.getByLabelText('Until'))
  await userEvent.type(screen.getByLabelText('Until'), '15:00')
  await screen.findByText('1 booked visit is outside these hours.')
  await save()
  expect(screen.getByRole('alert').textContent).toContain('Say what happens to Rosa Delgado’s visit.')

  await userEvent.click(screen.getByRole('button', { name: 'Keep' }))
  await save()
  // Somebody was faster: nothing is saved, and the list is looked up again.
  await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/visits/i))
  expect(onSaved).not.toHaveBeenCalled()
  await save()
  expect(onSaved).toHaveBeenCalledWith('2026-11-27')
  expect(asked.at(-1)?.body).toEqual({
    ...{ date: '2026-11-27', locationId: idOf('03'), intervals: [{ from: '12:00', to: '15:00' }] },
    visits: [{ id: visit.id, version: 3, fate: 'keep' }],
  })
})

it('saves what was pressed before it was known who is booked', async () => {
  let tell: () => void = () => {}
  const known = new Promise<void>((resolve) => (tell = resolve))
  const asked = fakeApi(async ({ path }) => {
    if (!path.endsWith('/dates/visits')) return { status: 204 }
    await known
    return { status: 200, data: { visits: [] } }
  })
  const onSaved = vi.fn()
  renderInApp(
    <QueryProvider>
      <DateForm availability={availability} before={null} onSaved={onSaved} onCancel={() => {}} />
    </QueryProvider>,
  )
  await userEvent.type(screen.getByLabelText('Date'), '2026-11-27')
  await userEvent.type(screen.getByLabelText('From'), '12:00')
  await userEvent.type(screen.getByLabelText('Until'), '15:00')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(asked.filter(({ path }) => path.endsWith('/dates'))).toEqual([])
  tell()
  await waitFor(() => expect(onSaved).toHaveBeenCalledWith('2026-11-27'))
  expect(asked.filter(({ path }) => path.endsWith('/dates'))).toHaveLength(1)
})
