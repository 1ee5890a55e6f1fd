import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { QueryProvider } from '../../platform/query/query-provider.tsx'
import { fakeApi } from '../../test/fake-api.ts'
import { renderInApp } from '../../test/in-app.tsx'
import { Comparison } from './comparison.tsx'
import { DuplicateList } from './duplicate-list.tsx'
import { aDuplicate } from './merge.fixture.ts'
import type { Compared } from './use-merges.ts'

const [merge] = aDuplicate.merges
const justMerged = { mergeId: merge!.id, from: 'Roza Diaz', into: 'Rosa Diaz', intoId: merge!.into.id }

it('says what was merged where the focus is, with undo right there, and says when it is undone', async () => {
  const asked = fakeApi(() => ({ status: 200, data: { fromId: 'roza', intoId: merge!.into.id } }))
  renderInApp(
    <QueryProvider>
      <DuplicateList items={[]} merges={aDuplicate.merges} />
    </QueryProvider>,
    { pathname: '/', state: justMerged },
  )
  const note = await screen.findByText('Merged: Roza Diaz is part of Rosa Diaz now.')
  await waitFor(() => expect(document.activeElement?.contains(note)).toBe(true))
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(asked[0]).toMatchObject({ method: 'POST', path: `/patients/merges/${merge!.id}/undo` })
  expect(await screen.findByText('Undone: Roza Diaz and Rosa Diaz are two records again.')).toBeTruthy()
})

it('does not say again what was undone since', () => {
  fakeApi(() => ({ status: 200, data: { fromId: 'roza', intoId: merge!.into.id } }))
  renderInApp(
    <QueryProvider>
      <DuplicateList items={[]} merges={[]} />
    </QueryProvider>,
    { pathname: '/', state: justMerged },
  )
  expect(screen.queryByText(/^Merged:/)).toBeNull()
})

it('marks what differs between two records, for the eye and the ear', () => {
  const of = (id: string, familyName: string): Compared => ({
    ...{ id, version: 1, givenName: 'Rosa', familyName, birthDate: '1990-02-28', phone: null, email: null },
    ...{ lastVisit: null, createdAt: '2026-11-01T15:00:00Z' },
    ...{ counts: { visits: 0, notes: 0, files: 0, prescriptions: 0, invoices: 0, forms: 0 }, accounts: [] },
  })
  renderInApp(
    <QueryProvider>
      <Comparison
        {...{ records: [of('a', 'Diaz'), of('b', 'Dias')], obstacles: [], warnings: [], undoDays: 30, addressOf: null }}
      />
    </QueryProvider>,
  )
  expect([...document.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual([
    'Diaz (differs)',
    'Dias (differs)',
  ])
})
