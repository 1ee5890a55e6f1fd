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

it('says where medicines stand that the record has another strength of one that was prescribed here', async () => {
  const medicine = (entry: string, title: string) => ({
    ...{ id: entry, kind: 'medicine', status: 'active', title, code: null, detail: null, severity: null, date: null },
    ...{ replaces: null, writtenAt: '2026-11-20T15:00:00Z', writtenBy: 'Dr. Maya Okafor' },
  })
  const levothyroxine = { id: 'm', name: 'Levothyroxine 50 mcg tablets', shorthand: null, since: '2026-11-16' }
  const of = (title: string) => ({
    ...{ ...note, mayWriteEntries: false, alerts: [medicine('e', title), medicine('o', 'Aspirin 75 mg')] },
    prescribed: [{ ...levothyroxine, chartEntryIds: ['e'] }],
  })
  const said = /^The record has another strength/
  renderInApp(
    <QueryProvider>
      <NoteAlerts note={of('Levothyroxine 75 mcg') as unknown as VisitNote} />
    </QueryProvider>,
  )
  expect((await screen.findByText(said)).textContent).toBe(
    'The record has another strength of what is prescribed here: Levothyroxine 75 mcg. Ask what is taken.',
  )
  cleanup()
  renderInApp(
    <QueryProvider>
      <NoteAlerts note={of('Levothyroxine 50 µg') as unknown as VisitNote} />
    </QueryProvider>,
  )
  await screen.findByText(/Prescribed here/)
  expect(screen.queryByText(said)).toBeNull()
})
