import { fireEvent, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { QueryProvider } from '../../platform/query/query-provider.tsx'
import { useUserState } from '../../state/user.ts'
import { fakeApi, refusal } from '../../test/fake-api.ts'
import { renderInApp } from '../../test/in-app.tsx'
import { Component } from './booking-rules.tsx'
import { signInAs, somebody } from './doors.fixture.tsx'

const saved = {
  ...{ version: 2, savedAt: '2026-11-18T15:00:00Z', savedBy: 'Ruth Ellery', restoredFrom: null },
  ...{ freeUntilMinutes: 1440, lateFeeMinor: 4000, closedUntilMinutes: 60 },
  ...{ minimumNoticeMinutes: 60, horizonDays: 90, askPhone: 'optional', askBirthDate: 'optional', askInsurance: 'off' },
  ...{ documentsPerVisit: 5, visitsAhead: 6, unconfirmedPerHour: 3, bookingsPerHour: 10, holdsPerHour: 60 },
  ...{ holdsAtOnce: 40, holdsPerVisitor: 3, heldPercent: 25, ownCheckInMinutes: 60, ownCheckInMeters: 0 },
  ...{
    canAskInsurance: true,
    places: { open: 2, located: 0 },
    exceptions: [],
    booked: { visits: 0, first: null, last: null },
  },
}
const { version: _version, savedAt, savedBy: _by, restoredFrom: _from, ...rest } = saved
const { canAskInsurance: _can, places: _places, exceptions: _exceptions, booked: _booked, ...rules } = rest
const version = (number: number) => ({
  ...{ version: number, savedAt, savedBy: null, restoredFrom: null, rules },
  before: number === 1 ? null : { ...rules, lateFeeMinor: 2500 },
})

afterEach(() => useUserState.getState().clearUser())

function show(onWrite: Parameters<typeof fakeApi>[0], current: () => object) {
  const asked = fakeApi((request) => {
    if (request.method !== 'GET') return onWrite(request)
    if (request.path === '/booking-rules/versions') return { status: 200, data: { items: [version(2), version(1)] } }
    return { status: 200, data: current() }
  })
  signInAs(somebody(['admin']))
  renderInApp(
    <QueryProvider>
      <Component />
    </QueryProvider>,
  )
  return asked
}
const fee = () => screen.findByLabelText<HTMLInputElement>(/^Fee for a late/)
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

it('keeps what is typed when the same person goes back, and saves it upon that version', async () => {
  const back = { ...saved, version: 3, restoredFrom: 1, askPhone: 'required' }
  let now: object = saved
  const asked = show(
    ({ method, body }) => {
      now = method === 'POST' ? back : { ...back, ...(body as object), version: 4 }
      return { status: 200, data: now }
    },
    () => now,
  )
  fireEvent.change(await fee(), { target: { value: '12' } })
  await press('Go back to version 1')
  await screen.findByText(/Version 1 holds again/)
  // Each says what it changed, from what to what.
  screen.getByText(/Fee for a late cancellation.*\$25(\.00)? → \$40(\.00)?$/)
  expect(screen.queryByText(/Somebody else/)).toBeNull()
  expect((await fee()).value).toBe('12')
  await press('Save')
  await screen.findByText(/^Saved/)
  expect(asked.findLast(({ method }) => method === 'PATCH')).toMatchObject({
    headers: { 'if-match': '"3"' },
    body: { lateFeeMinor: 1200, askPhone: 'required' },
  })
})

it('does not undo what somebody else changed in other fields', async () => {
  let now: object = saved
  const asked = show(
    ({ headers, body }) => {
      if (headers['if-match'] === '"3"')
        return { status: 200, data: (now = { ...saved, ...(body as object), version: 4 }) }
      now = { ...saved, version: 3, askPhone: 'required', lateFeeMinor: 5000 }
      return refusal('stale_version')
    },
    () => now,
  )
  fireEvent.change(await fee(), { target: { value: '12' } })
  await press('Save')
  await screen.findByText(/now \$50(\.00)?, yours \$12(\.00)?$/)
  expect(screen.getAllByText(/, yours /)).toHaveLength(1)
  await press('Save mine in its place')
  await screen.findByText(/^Saved/)
  expect(asked.findLast(({ method }) => method === 'PATCH')!.body).toMatchObject({
    ...{ lateFeeMinor: 1200, askPhone: 'required' },
  })
})

it('takes no radius in which no phone finds itself, and says how many locations have coordinates', async () => {
  const asked = show(
    () => refusal('stale_version'),
    () => saved,
  )
  const meters = await screen.findByLabelText(/^Only within so many meters/)
  fireEvent.change(meters, { target: { value: '20' } })
  await press('Save')
  expect((await screen.findByRole('alert')).textContent).toContain('Enter 0, or a whole number from 50 to 5000')
  expect(asked.every(({ method }) => method === 'GET')).toBe(true)
  fireEvent.change(meters, { target: { value: '300' } })
  expect(screen.getByText('About 980 feet')).toBeTruthy()
  expect(screen.getByText(/^0 of 2 open locations have coordinates/)).toBeTruthy()
})
