import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { QueryProvider } from '../../platform/query/query-provider.tsx'
import { fakeApi } from '../../test/fake-api.ts'
import { renderInApp } from '../../test/in-app.tsx'
import { aMedication, drugWith, prescriptionWith } from './prescription.fixture.ts'
import { SignedView } from './signed-view.tsx'
import type { Medication } from './use-medications.ts'
import type { Prescription } from './use-prescription.ts'

const signed = prescriptionWith([drugWith()], {
  ...{ status: 'active', code: 'K4PD-9XQ2', signedAt: '2026-11-25T15:00:00Z', signedBy: 'Dr. Maya Okafor' },
})

type Standing = Prescription['standings'][number]
const standingOf = ({ status }: Medication): Standing => ({
  state: status === 'stopped' || status === 'entered-in-error' ? status : 'valid',
})

/** Until the drug that is stopped here is read as such. */
function Live({ first }: { first: Prescription }) {
  const [prescription, setPrescription] = useState(first)
  return (
    <>
      <SignedView {...{ prescription, area: '/doctor', isJustSigned: false }} />
      <button onClick={() => setPrescription({ ...first, standings: [{ state: 'stopped' }] })}>Read again</button>
    </>
  )
}

function show(...medications: (Partial<Medication> & { standing?: Standing })[]) {
  const own = medications.map(({ standing: _standing, ...more }, at) =>
    aMedication({ id: `m${at}`, prescriptionId: signed.id, name: `Drug ${at + 1}`, ...more }),
  )
  const standings = own.map((medication, at) => medications[at]!.standing ?? standingOf(medication))
  const prescription = { ...signed, medications: own, standings }
  const asked = fakeApi(({ method }) => ({ status: 200, data: method === 'GET' ? { items: [] } : aMedication() }))
  renderInApp(
    <QueryProvider>
      <Live first={prescription} />
    </QueryProvider>,
  )
  return asked
}
const ended = { at: '2026-11-25T16:00:00Z', by: 'Dr. Ben Raman', reason: 'Wrong patient' }
const over = { mayGoOn: false, mayEnd: [] }

it('says before everything else that it was an error: by whom, when and why', () => {
  show({ status: 'entered-in-error', ended, ...over })
  const verdict = screen.getByRole('heading', { name: /^Not valid: prescribed in error/ })
  const patient = screen.getByRole('link', { name: 'Rosa Delgado' })
  expect(verdict.compareDocumentPosition(patient) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  expect(verdict.parentElement!.textContent).toContain(
    'Drug 1: prescribed in error. Wrong patient: Dr. Ben Raman, November 25, 2026',
  )
})

it.each([
  ['Not valid: it was stopped', [{ status: 'stopped', ended, ...over }]],
  ['Not valid: everything on it was stopped', [1, 2].map(() => ({ status: 'stopped', ended, ...over }) as const)],
  ['Only partly valid: 1 of 2 drugs may not be dispensed', [{ status: 'stopped', ended, ...over }, {}]],
] satisfies [string, Partial<Medication>[]][])('says: %s', (verdict, medications) => {
  show(...medications)
  expect(screen.getByRole('heading', { name: verdict })).toBeTruthy()
})

it('says that a newer one counts, and that what was renewed was stopped later', () => {
  const renewed = { state: 'renewed', renewedOn: '2026-12-01' } as const
  show({ standing: renewed }, { standing: { state: 'stopped' } })
  const verdict = screen.getByRole('heading', { name: /nothing on it may be dispensed/ }).parentElement!
  expect(verdict.textContent).toContain('Drug 1: renewed on December 1, 2026')
  expect(verdict.textContent).toContain('Drug 2: stopped. A renewal of it was stopped later.')
  cleanup()
  show({ standing: renewed })
  expect(screen.getByRole('heading', { name: /the newer prescription counts/ })).toBeTruthy()
})

it('leads to what is said of it once a drug is ended; Esc gives the form up', async () => {
  // jsdom has no popovers.
  Object.assign(HTMLElement.prototype, { showPopover: vi.fn(), hidePopover: vi.fn() })
  show({})
  const stop = async (keys: string) => {
    await userEvent.click(screen.getByRole('button', { name: 'More actions for Drug 1' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Stop…' }))
    await userEvent.type(await screen.findByRole('textbox', { name: /^Reason/ }), keys)
  }
  await stop('cough{Escape}')
  expect(screen.queryByRole('textbox', { name: /^Reason/ })).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'More actions for Drug 1' }))
  await stop('cough{Enter}')
  await screen.findByText('Drug 1 is stopped.')
  // Not by the mouse, which would take the focus along.
  fireEvent.click(screen.getByText('Read again'))
  expect(document.activeElement).toBe(await screen.findByRole('heading', { name: 'Not valid: it was stopped' }))
})

it('says nothing of the kind where all stands, and ends a drug there', async () => {
  // jsdom has no popovers.
  Object.assign(HTMLElement.prototype, { showPopover: vi.fn(), hidePopover: vi.fn() })
  const asked = show({})
  expect(screen.queryByRole('heading', { name: /valid/i })).toBeNull()
  const drugs = screen.getByRole('region', { name: 'Drugs on it, as they stand now' })
  expect(within(drugs).getByRole('button', { name: 'Replace Drug 1' })).toBeTruthy()
  await userEvent.click(within(drugs).getByRole('button', { name: 'More actions for Drug 1' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Prescribed in error…' }))
  await userEvent.type(await screen.findByRole('textbox', { name: /^Reason/ }), 'Wrong patient')
  await userEvent.click(screen.getByRole('button', { name: 'Mark as an error' }))
  expect(await screen.findByText('Drug 1 is marked as prescribed in error.')).toBeTruthy()
  expect(asked.find(({ path }) => path.startsWith('/medications'))).toMatchObject({
    body: { as: 'entered-in-error', reason: 'Wrong patient' },
  })
})

it('says that no pharmacy fills it any more', () => {
  fakeApi(() => ({ status: 200, data: { items: [] } }))
  const medications = [aMedication({ prescriptionId: signed.id })]
  const prescription = { ...signed, medications, standings: [{ state: 'valid' as const }], expiredAfter: '2027-11-24' }
  renderInApp(
    <QueryProvider>
      <Live first={prescription} />
    </QueryProvider>,
  )
  expect(screen.getByText(/^This prescription was valid until November 24, 2027/)).toBeTruthy()
})
