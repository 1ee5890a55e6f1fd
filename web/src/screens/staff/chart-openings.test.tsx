import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { ChartOpening } from '../../features/charts/use-chart.ts'
import { QueryProvider } from '../../platform/query/query-provider.tsx'
import { fakeApi } from '../../test/fake-api.ts'
import { renderInApp } from '../../test/in-app.tsx'
import { Component } from './chart-openings.tsx'
import { signInAs, somebody } from './doors.fixture.tsx'

const opening = (id: string, changes: Partial<ChartOpening>): ChartOpening => ({
  ...{ id, openedAt: '2026-11-25T13:00:00Z', openUntil: '2026-11-25T17:00:00Z', reason: 'On call', isOwn: false },
  ...{ openedBy: 'Dr. Maya Raman', seen: null, patient: { id: 'p1', givenName: 'Rosa', familyName: 'Delgado' } },
  ...changes,
})

it('says what nobody has looked at, lets somebody else than who opened it say that they did, and says who', async () => {
  signInAs(somebody(['admin']))
  let items = [
    opening('1', { isOwn: true, patient: { id: 'p2', givenName: 'Noah', familyName: 'Grant' } }),
    opening('2', {}),
  ]
  const asked = fakeApi(({ method }) => {
    if (method === 'GET') {
      const unseen = items.filter(({ seen }) => !seen).length
      return { status: 200, data: { items, total: 2, skip: 0, take: 25, unseen } }
    }
    const seen = { at: '2026-11-25T18:00:00Z', by: 'Joan Pruitt' }
    items = items.map((each) => (each.id === '2' ? { ...each, seen } : each))
    return { status: 200, data: seen }
  })
  renderInApp(
    <QueryProvider>
      <Component />
    </QueryProvider>,
  )
  expect(await screen.findByText('2 have not been looked at yet.')).toBeTruthy()
  const [own, others] = screen.getAllByRole('listitem')
  expect(within(own!).queryByRole('button')).toBeNull()
  expect(within(own!).getByText('You opened it: somebody else has to look at it.')).toBeTruthy()
  await userEvent.click(
    within(others!).getByRole('button', {
      name: /^Mark as looked at: Rosa Delgado, opened by Dr\. Maya Raman on November 25, 2026 at 8:00\sAM$/,
    }),
  )
  expect(await screen.findByText('1 has not been looked at yet.')).toBeTruthy()
  expect(screen.getByText(/^Looked at by Joan Pruitt on November 25, 2026, 1:00\sPM$/)).toBeTruthy()
  expect(asked.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual(['/chart-openings/2/seen'])
  await waitFor(() => expect(document.activeElement?.textContent).toContain('Looked at by'))
})
