import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { QueryProvider } from '../../platform/query/query-provider.tsx'
import { fakeApi } from '../../test/fake-api.ts'
import { renderInApp } from '../../test/in-app.tsx'
import { OutgoingOfPatient } from './of-patient.tsx'

const id = '01939b0c-7b1a-7c3e-9d52-3f0f3c2b1a03'
const at = '2026-11-24T14:00:00Z'
const sent = {
  ...{ id, version: 2, state: 'requested', since: at, requestedAt: at, expiresAt: at, readAt: null },
  ...{ consentWithdrawnAt: null, recipient: { name: 'Hill', isPartner: false }, partnerId: null },
  ...{ outside: { name: 'Hill', email: 'hill@example.test' }, reason: 'A mole', question: '', urgency: 'asap' },
  ...{ letters: [], consent: null, writtenBy: 'Dr. Okafor', isLocked: false, history: [], acts: ['resend'] },
}

it('shows to which address it went, how urgent it is, and that somebody calls there, too', async () => {
  const data = { items: [sent], partners: [], letters: [], mayWrite: true }
  fakeApi(() => ({ status: 200, data }))
  renderInApp(
    <QueryProvider>
      <OutgoingOfPatient patient={{ id, name: 'Rosa Delgado' }} today="2026-11-24" />
    </QueryProvider>,
  )
  expect(await screen.findByText('hill@example.test')).toBeTruthy()
  expect(screen.getByText('Within 2 days')).toBeTruthy()
  expect(screen.getByText(/Call Hill as well/)).toBeTruthy()
})
