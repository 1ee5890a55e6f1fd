import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { QueryProvider } from '../../platform/query/query-provider.tsx'
import { fakeApi } from '../../test/fake-api.ts'
import { renderInApp } from '../../test/in-app.tsx'
import { MedicationRow } from './medication-row.tsx'
import { aMedication } from './prescription.fixture.ts'
import type { Medication } from './use-medications.ts'

const medication = aMedication()
const ended = { at: '2026-11-25T16:00:00Z', by: 'Dr. Maya Okafor', reason: 'cough' }

async function show(more: Partial<Medication>, all: readonly Medication[] = []) {
  fakeApi(() => ({ status: 200, data: {} }))
  renderInApp(
    <QueryProvider>
      <ul>
        <MedicationRow
          medication={{ ...medication, ...more }}
          {...{ all, patientId: 'r', area: '/doctor', timeZone: 'America/New_York' }}
          {...{ mayWrite: true, maySign: true, onChanged: () => {} }}
        />
      </ul>
    </QueryProvider>,
  )
  return screen.findByRole('button', { name: 'More actions for Ramipril 5 mg tablets' })
}

async function offered(more: Partial<Medication>) {
  await userEvent.click(await show(more))
  const names = (role: string) => screen.queryAllByRole(role).map((each) => each.textContent)
  return [...names('button'), ...names('menuitem')].filter((name) => name !== '')
}

it.each<[string, Partial<Medication>, readonly string[]]>([
  ['what is current', {}, ['Renew', 'Replace', 'PDF', 'Stop…', 'Prescribed in error…']],
  ['what is over', { status: 'completed', mayEnd: ['entered-in-error'] }, ['Renew', 'PDF', 'Prescribed in error…']],
  ['what a doctor stopped', { status: 'stopped', ended, mayGoOn: false, mayEnd: [] }, ['PDF']],
  ['what was replaced by an error', { status: 'stopped', ended, mayEnd: [] }, ['Renew', 'PDF']],
])('offers of %s what the server would do', async (_, more, wanted) => {
  expect(await offered(more)).toEqual(wanted)
})

it.each([
  ['active', 1],
  ['completed', 0],
  ['stopped', 0],
  ['entered-in-error', 0],
] as const)('of what is %s repeats are told %i times: nobody fills what has ended', async (status, times) => {
  await offered({ status, repeats: 2 })
  expect(screen.queryAllByText(/2 refills/)).toHaveLength(times)
})

it('leads along its chain, both ways, and not to the paper on which it stands itself', async () => {
  const chain = { prior: { id: 'b', kind: 'renewal' }, next: { id: 'n', kind: 'replacement' } } as const
  const before = aMedication({ id: 'b', prescriptionId: 'p1', signedAt: '2026-10-01T15:00:00Z' })
  await show(chain, [before, aMedication({ id: 'n', prescriptionId: medication.prescriptionId, name: 'Losartan' })])
  const links = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
  expect(links).toEqual([['renews the one of October 1, 2026', '/doctor/prescriptions/p1']])
  expect(screen.getByText(/replaced by Losartan on November 25, 2026/)).toBeTruthy()
})

it.each([
  ['is over by its dates', { status: 'completed' }, 1],
  ['was renewed before', { status: 'completed', next: { id: 'n', kind: 'renewal' } }, 0],
  ['was stopped before', { status: 'stopped', ended }, 0],
] satisfies [string, Partial<Medication>, number][])(
  'of what %s the last day is told only if it was one',
  async (_, more, times) => {
    await show({ ...more, endsOn: '2026-12-01' })
    expect(screen.queryAllByText(/until December 1, 2026/)).toHaveLength(times)
  },
)
