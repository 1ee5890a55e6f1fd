import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { QueryProvider } from '../../platform/query/query-provider.tsx'
import { fakeApi } from '../../test/fake-api.ts'
import { renderInApp } from '../../test/in-app.tsx'
import { NoteAlerts } from './note-alerts.tsx'
import type { VisitNote } from './use-encounter.ts'

const id = '01939b0c-7b1a-7c3e-9d52-3f0f3c2b1a00'
const note = {
  ...{ visit: { providerId: id }, patient: { id }, alerts: [], prescribed: [] },
  allergiesInForms: [
    { answersId: 'a', form: 'Intake', on: '2026-10-04', field: 'f', question: 'Any allergies?', answer: 'Peanuts' },
  ],
}

function show(mayWriteEntries: boolean) {
  const asked = fakeApi(() => ({ status: 201, data: {} }))
  renderInApp(
    <QueryProvider>
      <NoteAlerts note={{ ...note, mayWriteEntries } as unknown as VisitNote} />
    </QueryProvider>,
  )
  return { sent: () => asked.filter(({ method }) => method === 'POST').map(({ path, body }) => ({ path, body })) }
}
const take = () => screen.queryByRole('button', { name: 'Add to the record: Peanuts' })

it('takes what a form says of allergies into the record where who writes the note may', async () => {
  show(false)
  await screen.findByText(/on allergies: “Peanuts”/)
  expect(take()).toBeNull()
  cleanup()
  const { sent } = show(true)
  await waitFor(() => expect(take()).toBeTruthy())
  await userEvent.click(take()!)
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(sent()).toMatchObject([
      { path: expect.stringContaining(`/patients/${id}/chart/entries`), body: { kind: 'allergy', title: 'Peanuts' } },
    ]),
  )
})
