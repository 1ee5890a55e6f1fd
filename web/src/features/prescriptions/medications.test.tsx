import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { QueryProvider } from '../../platform/query/query-provider.tsx'
import { fakeApi } from '../../test/fake-api.ts'
import { renderInApp } from '../../test/in-app.tsx'
import { Medications } from './medications.tsx'
import { aMedication } from './prescription.fixture.ts'

it('leads to what is said once a drug is stopped, wherever it stands then', async () => {
  // jsdom has no popovers.
  Object.assign(HTMLElement.prototype, { showPopover: vi.fn(), hidePopover: vi.fn() })
  let status: 'active' | 'stopped' = 'active'
  fakeApi(({ method }) => {
    if (method === 'POST') status = 'stopped'
    const items = [{ ...aMedication({ status }), chartEntryIds: [] }]
    return { status: 200, data: method === 'GET' ? { items, drafts: [], mayWrite: true } : aMedication() }
  })
  renderInApp(
    <QueryProvider>
      <Medications patientId="r" area="/doctor" timeZone="America/New_York" />
    </QueryProvider>,
  )
  await userEvent.click(await screen.findByRole('button', { name: /^More actions/ }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Stop…' }))
  await userEvent.type(await screen.findByRole('textbox', { name: /^Reason/ }), 'cough{Enter}')
  await screen.findByText('Earlier (1)')
  await expect.poll(() => document.activeElement!.textContent).toBe('Ramipril 5 mg tablets is stopped.')
})
