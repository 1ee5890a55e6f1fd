import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { expect, it, vi } from 'vitest'
import { fakeApi, refusal } from '../../test/fake-api.ts'
import { renderInApp } from '../../test/in-app.tsx'
import { ProblemsCard } from './problems-card.tsx'
import { SettingsCard } from './settings-card.tsx'

const show = (element: ReactNode) =>
  renderInApp(<QueryClientProvider client={new QueryClient()}>{element}</QueryClientProvider>)

const id = '01939b0c-7b1a-7c3e-9d52-3f0f3c2b1a03'
const movement = {
  ...({ id, paymentId: id, invoice: { id, reference: '2026-00042' }, kind: 'refund', status: 'failed' } as const),
  ...{ amount: { minor: 4000, currency: 'USD' }, failure: 'charge_already_refunded', at: '2026-11-25T14:40:00Z' },
  ...{ refundId: id, providerRef: 're_1', canRetry: true, canHandle: false, isHandled: false, handledNote: null },
  ...{ disputeReason: null, evidenceDueAt: null, by: { asked: 'Nadia Petrov', approved: 'Ruth Ellery' } },
}

it('says that nothing needs anybody', () => {
  show(
    <ProblemsCard
      problems={{ movements: [], unknown: [], owedBack: [] }}
      timeZone="America/New_York"
      onDone={vi.fn()}
    />,
  )
  expect(screen.getByText('All clear')).toBeTruthy()
})

it('names each with its amount, and leads to its invoice', () => {
  show(
    <ProblemsCard
      problems={{
        movements: [
          movement,
          {
            ...movement,
            id: `${id.slice(0, -1)}4`,
            kind: 'chargeback',
            status: 'done',
            canRetry: false,
            canHandle: true,
          },
        ],
        unknown: [
          {
            id: `${id.slice(0, -1)}5`,
            providerRef: 'cs_1',
            amount: { minor: 900, currency: 'USD' },
            foundAt: movement.at,
          },
        ],
        owedBack: [{ invoice: movement.invoice, amount: { minor: 700, currency: 'USD' }, at: movement.at }],
      }}
      timeZone="America/New_York"
      onDone={vi.fn()}
    />,
  )
  expect(screen.getByRole('heading', { name: 'A refund of $40.00 failed' })).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'A payment of $40.00 is disputed' })).toBeTruthy()
  expect(screen.getByRole('heading', { name: '$9.00 came in for no known invoice' })).toBeTruthy()
  expect(screen.getByRole('heading', { name: '$7.00 more came in than was due' })).toBeTruthy()
  expect(screen.getAllByRole('link', { name: 'Invoice 2026-00042' })[0]?.getAttribute('href')).toBe(
    `/admin/invoices/${id}`,
  )
})

it('asks for another way than the one that failed, and says why it did and what is due', async () => {
  const asked = fakeApi(() => ({ status: 200, data: { id } }))
  const onDone = vi.fn()
  const dispute = {
    ...({
      ...movement,
      id: `${id.slice(0, -1)}4`,
      kind: 'chargeback',
      status: 'done',
      canRetry: false,
      canHandle: true,
    } as const),
    ...{ refundId: null, by: null, disputeReason: 'fraudulent', evidenceDueAt: '2026-12-04T20:00:00Z' },
  }
  show(
    <ProblemsCard
      problems={{ movements: [dispute, movement], unknown: [], owedBack: [] }}
      timeZone="America/New_York"
      onDone={onDone}
    />,
  )
  expect(screen.getByText(/^Answer by .*Dec/)).toBeTruthy()
  expect(screen.getByText(/the cardholder says the payment was not theirs/)).toBeTruthy()
  expect(screen.getByText(/It was refunded already/)).toBeTruthy()
  expect(screen.getByText('Asked for by Nadia Petrov, approved by Ruth Ellery.')).toBeTruthy()
  // What is owed to somebody stays until it went.
  expect(screen.getAllByRole('button', { name: 'Mark as resolved' })).toHaveLength(1)
  await userEvent.click(screen.getByRole('button', { name: 'Pay it back another way' }))
  await userEvent.click(screen.getByRole('button', { name: 'Ask for approval' }))
  expect(asked).toEqual([])
  await userEvent.click(screen.getByLabelText('Cash'))
  await userEvent.type(screen.getByLabelText('Reason'), 'The card has expired')
  await userEvent.click(screen.getByRole('button', { name: 'Ask for approval' }))
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(asked).toMatchObject([
    { path: `/billing/refunds/${id}/payout`, body: { method: 'cash', reason: 'The card has expired' } },
  ])
})

it('sends the keys that were typed, and keeps them where they are wrong', async () => {
  const settings = {
    ...({ provider: 'stripe', isOn: false, hasSecretKey: false, hasSigningKey: true, version: 3 } as const),
    ...{ isTest: true, lastEventAt: null },
    eventsUrl: 'https://clinic.test/api/v1/payment-events',
  }
  const asked = fakeApi(() =>
    refusal('invalid_fields', { errors: [{ pointer: '/body/secretKey', code: 'wrong_key', message: 'Wrong' }] }),
  )
  show(<SettingsCard settings={settings} timeZone="America/New_York" onDone={vi.fn()} />)
  expect(screen.getByText(/This is a test key/)).toBeTruthy()
  await userEvent.click(screen.getByLabelText('Take payments online'))
  await userEvent.type(screen.getByLabelText('Secret key'), 'sk_test_1234567890')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText(/Stripe does not know this key/)).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Secret key').value).toBe('sk_test_1234567890')
  expect(asked).toMatchObject([{ body: { isOn: true, secretKey: 'sk_test_1234567890', signingKey: null } }])
})
