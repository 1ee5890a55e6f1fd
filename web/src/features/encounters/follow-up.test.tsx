import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { useQueryClient } from '@tanstack/react-query'
import { QueryProvider } from '../../platform/query/query-provider.tsx'
import { fakeApi, type Reply } from '../../test/fake-api.ts'
import { renderInApp } from '../../test/in-app.tsx'
import { FollowUp } from './follow-up.tsx'
import type { VisitNote } from './use-encounter.ts'

const id = '01939b0c-7b1a-7c3e-9d52-3f0f3c2b1a00'
const note = {
  visit: {
    ...{ appointmentId: id, providerId: id, serviceId: id, providerName: 'Dr. Okafor', serviceName: 'Checkup' },
    ...{ startsAt: '2026-11-25T15:00:00Z', endsAt: '2026-11-25T15:30:00Z', timeZone: 'America/New_York' },
  },
  ...{ patient: { id, givenName: 'Rosa', familyName: 'Delgado', birthDate: null }, next: null },
} as unknown as VisitNote

/** The note is read again, as after each save, and others book meanwhile. */
function Screen() {
  const [read, setRead] = useState(0)
  const client = useQueryClient()
  const again = () => {
    setRead(read + 1)
    void client.invalidateQueries()
  }
  return (
    <>
      <button type="button" onClick={again}>
        Changed
      </button>
      <FollowUp note={structuredClone(note)} />
    </>
  )
}

it('offers its times for as long as the note is open: while it is read again, and where that fails', async () => {
  const free: Reply = {
    status: 200,
    data: {
      from: '2026-12-02T05:00:00Z',
      to: '2026-12-16T05:00:00Z',
      items: [{ starts: ['2026-12-03T15:00:00Z'], next: null }],
    },
  }
  let reply: Reply | Promise<Reply> = free
  const asked = fakeApi(({ path }) => {
    if (path.endsWith('/slots')) return reply
    return { status: 200, data: { items: [], total: 0, skip: 0, take: 100 } }
  })
  const searches = () => asked.filter(({ path }) => path.endsWith('/slots')).length
  renderInApp(
    <QueryProvider>
      <Screen />
    </QueryProvider>,
  )
  fireEvent.click(await screen.findByText('in 1 week'))
  const offered = await screen.findByRole('button', { name: /10:00/ })
  const answer = Promise.withResolvers<Reply>()
  reply = answer.promise
  fireEvent.click(screen.getByText('Changed'))
  await waitFor(() => expect(searches()).toBe(2))
  expect(offered.isConnected).toBe(true)
  answer.resolve({ status: 422 })
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(offered.isConnected).toBe(true)
  expect(screen.getByRole('button', { name: 'in 1 week' }).getAttribute('aria-pressed')).toBe('true')
})
