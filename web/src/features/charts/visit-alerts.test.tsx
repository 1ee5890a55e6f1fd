import { screen } from '@testing-library/react'
import { useState } from 'react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { QueryProvider } from '../../platform/query/query-provider.tsx'
import { useUserState } from '../../state/user.ts'
import { fakeApi, refusal, type Reply } from '../../test/fake-api.ts'
import { renderInApp } from '../../test/in-app.tsx'
import { SideCard } from '../days/side-card.tsx'
import type { DayVisit } from '../days/day.ts'
import { visitWith } from '../days/visit.fixture.ts'

const hold = (...rights: string[]) =>
  useUserState.setState(({ users }) => ({ users: { ...users, rights: { 'the clinic': rights } } }) as never)

const entry = (kind: string, more: object = {}) => ({
  ...{ id: `${kind} ${JSON.stringify(more)}`, kind, status: 'active', title: null, code: null, detail: null },
  ...{ severity: null, date: null, replaces: null, writtenAt: '2026-11-20T12:00:00Z', writtenBy: 'Dr. Maya Okafor' },
  ...more,
})
const answering = (entries: object[] | null, allergiesInForms: object[] = []): Reply => ({
  status: 200,
  data: { entries, allergiesInForms },
})

const tools = {
  ...{ offeredActions: () => ({ verb: null, undo: null, menu: [] }), pressedOn: () => null },
  ...{ onAction: () => undefined, onClose: () => undefined, onCancel: () => undefined, linkOf: () => null },
  ...{ namesakesOf: () => [], alsoInsideOf: () => [], groupOf: () => [], onMoveSeries: () => undefined },
}

/** The card of who comes next, on a day that changes with each press. */
function NextPatient({ changes }: { changes: Partial<DayVisit> }) {
  const [version, setVersion] = useState(1)
  const visit = visitWith({ ...changes, version })
  return (
    <>
      <button type="button" onClick={() => setVersion(version + 1)}>
        The day changes
      </button>
      <SideCard
        {...tools}
        {...{ now: '2026-11-25T14:00:00Z', timeZone: 'America/New_York', today: '2026-11-25', viewer: 'doctor' }}
        shown={{ kind: 'next', visit }}
      />
    </>
  )
}
const show = (reply: Reply, changes: Partial<DayVisit> = {}) => {
  const asked = fakeApi(() => reply)
  renderInApp(
    <QueryProvider>
      <NextPatient changes={changes} />
    </QueryProvider>,
  )
  return asked
}
const alerts = async () => (await screen.findAllByRole('listitem')).map((item) => item.textContent)

it('says what can hurt who comes next, and asks once however often the day changes', async () => {
  hold('patients:read-clinical')
  const penicillin = entry('allergy', { title: 'Penicillin', detail: 'hives', severity: 'severe' })
  const asked = show(answering([penicillin, entry('pregnancy', { date: '2027-03-01' })]))
  expect(await alerts()).toEqual(['Allergy: Penicillin, hives (severe)', 'Pregnant, due March 1, 2027'])
  for (let times = 0; times < 3; times += 1)
    await userEvent.click(screen.getByRole('button', { name: 'The day changes' }))
  expect(asked.map(({ method, path }) => `${method} ${path}`)).toEqual(['GET /appointments/rosa/alerts'])
})

it.each([
  ['nothing recorded', [], 'Allergies: not asked yet'],
  ['none known', [entry('allergy', { status: 'none-known' })], 'No known allergies'],
])('tells %s apart', async (_what, entries, words) => {
  hold('patients:read-clinical')
  show(answering(entries))
  expect(await alerts()).toEqual([words])
})

it('says that it does not know, where nothing came or the record is not theirs to see', async () => {
  hold('patients:read-clinical')
  show(refusal('internal'))
  await screen.findByText('Allergies and pregnancy could not be loaded. Look in the record.')
  show(answering(null))
  await screen.findByText('Allergies and pregnancy are in the record. Open it with a reason to see them.')
})

it.each([
  ['who may not read what is clinical', ['patients:read-basic'], {}],
  ['a visit that is over', ['patients:read-clinical'], { status: 'fulfilled' } as const],
])('asks for nothing for %s', (_what, rights, changes) => {
  hold(...rights)
  expect(show(answering([]), changes)).toEqual([])
  expect(screen.queryByRole('list', { name: 'At a glance' })).toBeNull()
})
