import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { QueryProvider } from '../../platform/query/query-provider.tsx'
import { fakeApi, refusal } from '../../test/fake-api.ts'
import { renderInApp } from '../../test/in-app.tsx'
import { PartnerLedger } from './partner-ledger.tsx'
import type { Agreement, Entry, PartnerServices } from './use-partner-services.ts'

const idOf = (last: number) => `01939b0c-7b1a-7c3e-9d52-3f0f3c2b1a0${last}`
const agreement: Agreement = {
  ...{ id: idOf(1), service: 'Reading of an X-ray', direction: 'to-partner', amountMinor: 5000, currency: 'USD' },
  ...{ country: 'US', warningVersion: 1, agreedOn: '2026-10-02', agreedBy: 'Nadia Petrov' },
  ...{ endedAt: null, endedBy: null, isStanding: true },
}
const service: Entry = {
  ...{ id: idOf(2), kind: 'service', service: agreement.service, direction: 'to-partner', currency: 'USD' },
  ...{ amountMinor: 5000, happenedOn: '2026-10-05', document: 'Report 17', enteredAt: '2026-10-05T14:00:00Z' },
  ...{ reversesId: null, isReversed: false, enteredBy: 'Nadia Petrov' },
}
const payment: Entry = {
  ...{ ...service, id: idOf(3), kind: 'payment', service: null, amountMinor: -3000, happenedOn: '2026-11-06' },
}
const empty: PartnerServices = {
  ...{ partner: { id: idOf(4), name: 'Bayside', isActive: true }, country: 'US', currency: 'USD', warningVersion: 1 },
  ...{ agreements: [], accounts: [], entries: { items: [], total: 0, skip: 0, take: 50 } },
}
const full: PartnerServices = {
  ...{ ...empty, agreements: [agreement] },
  accounts: [{ direction: 'to-partner', currency: 'USD', servicesMinor: 5000, paidMinor: 3000, dueMinor: 2000 }],
  entries: { items: [payment, service], total: 2, skip: 0, take: 50 },
}

function show(found: PartnerServices) {
  const asked = fakeApi(({ path }) => {
    if (path.endsWith('/reverse')) return refusal('entry_reversed')
    if (path.endsWith('/agreements')) return { status: 201, data: agreement }
    return { status: 201, data: path.endsWith('/payments') ? payment : service }
  })
  renderInApp(
    <QueryProvider>
      <PartnerLedger found={found} />
    </QueryProvider>,
  )
  return asked
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
/** In the dialog, whose button is called as the one that opened it. */
const send = (name: string) => userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name }))

it('agrees on a service only with a yes to the law of the country', async () => {
  const asked = show(empty)
  await press('Add an agreement')
  expect(screen.getByText(/1320a-7b\(b\)/)).toBeTruthy()
  await userEvent.type(screen.getByLabelText('Service'), agreement.service)
  await userEvent.click(screen.getByRole('radio', { name: 'Bayside is paid' }))
  await userEvent.type(screen.getByLabelText(/^Fixed amount/), '50')
  await send('Agree')
  const box = screen.getByRole('checkbox', { name: /for our country \(United States\)/ })
  expect(document.activeElement).toBe(box)
  expect(screen.getByText('Without this nothing is agreed.')).toBeTruthy()
  expect(asked).toEqual([])
  await userEvent.click(box)
  await send('Agree')
  expect(await screen.findByText('It is agreed: Reading of an X-ray.')).toBeTruthy()
  expect(asked[0]).toMatchObject({
    ...{ path: `/partners/${idOf(4)}/agreements`, method: 'POST' },
    body: {
      ...{ service: agreement.service, direction: 'to-partner', amountMinor: 5000 },
      confirmed: { country: 'US', warningVersion: 1 },
    },
  })
})

it('names the law of another country', async () => {
  show({ ...empty, country: 'FR' })
  await press('Add an agreement')
  expect(screen.getByText(/In many countries/)).toBeTruthy()
})

it('shows entries by months, and what is due', () => {
  show(full)
  const months = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
  expect(months).toEqual(['November 2026', 'October 2026'])
  expect(screen.getByText('$20.00 due')).toBeTruthy()
  expect(screen.getByText('Services $50.00, paid $30.00')).toBeTruthy()
})

it('enters a payment of no more than is due', async () => {
  const asked = show(full)
  await press('Enter a payment: Bayside is paid, USD')
  const amount = screen.getByLabelText(/^Amount/)
  await userEvent.clear(amount)
  await userEvent.type(amount, '20.01')
  await userEvent.type(screen.getByLabelText('What documents it'), 'Statement')
  await send('Enter a payment')
  expect(screen.getByText('Enter an amount up to $20.00.')).toBeTruthy()
  expect(asked).toEqual([])
  await userEvent.clear(amount)
  await userEvent.type(amount, '20')
  await send('Enter a payment')
  expect(await screen.findByText('The payment is entered.')).toBeTruthy()
  expect(asked[0]).toMatchObject({ body: { direction: 'to-partner', currency: 'USD', amountMinor: 2000 } })
})

it('keeps what was typed when a reversal is refused', async () => {
  show(full)
  await press('Reverse: Reading of an X-ray, 10/05/2026')
  await userEvent.type(screen.getByLabelText('Reason'), 'Typed twice')
  await send('Reverse')
  expect(await screen.findByText('This was reversed in the meantime.')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Reason').value).toBe('Typed twice')
})

it('agrees on nothing new once the partner has ended, and settles what there was', () => {
  show({ ...full, partner: { ...full.partner, isActive: false } })
  expect(screen.getByText(/^This partner has ended/)).toBeTruthy()
  const buttons = screen.getAllByRole('button').map(({ textContent }) => textContent)
  expect(buttons).toEqual(['Enter a payment', 'Enter a service', 'End', 'Reverse', 'Reverse'])
})
