import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { fakeApi } from '../../test/fake-api.ts'
import { renderInApp } from '../../test/in-app.tsx'
import { PayDialog } from './pay-dialog.tsx'

function show() {
  const onDone = vi.fn()
  const asked = fakeApi(() => ({ status: 200, data: { id: 'payment', reference: 'R-2026-00001', changeMinor: 2000 } }))
  renderInApp(
    <PayDialog
      id="invoice"
      takesVouchers
      due={{ minor: 18_000, currency: 'USD' }}
      onClose={() => {}}
      onDone={onDone}
    />,
    '/admin/invoices/invoice',
  )
  return { asked, onDone }
}

it('takes cash, and says what is missing before what goes back', async () => {
  const { asked, onDone } = show()
  const given = screen.getByLabelText(/^Given/)
  await userEvent.type(given, '100')
  expect(screen.getByText('$80.00 is missing.')).toBeTruthy()
  const take = screen.getByRole('button', { name: 'Write down $180.00' })
  await userEvent.click(take)
  expect(document.activeElement).toBe(given)
  expect(asked).toEqual([])
  await userEvent.clear(given)
  await userEvent.type(given, '200')
  expect(screen.getByText('Change: $20.00')).toBeTruthy()
  await userEvent.click(take)
  expect(asked.map(({ body }) => body)).toEqual([
    { method: 'cash', amountMinor: 18_000, givenMinor: 20_000, note: null, paidOn: null },
  ])
  expect(onDone).toHaveBeenCalledWith(2000, 18_000)
})

it('writes down a transfer with the day on which it arrived, and none to come', async () => {
  const { asked } = show()
  await userEvent.click(screen.getByRole('radio', { name: 'Bank transfer' }))
  const arrived = screen.getByLabelText('Arrived on')
  const take = screen.getByRole('button', { name: 'Write down $180.00' })
  await userEvent.clear(arrived)
  await userEvent.type(arrived, '2099-01-01')
  await userEvent.click(take)
  expect(document.activeElement).toBe(arrived)
  expect(asked).toEqual([])
  await userEvent.clear(arrived)
  const before = new Date(Date.now() - 3 * 86_400_000).toISOString().slice(0, 10)
  await userEvent.type(arrived, before)
  await userEvent.click(take)
  expect(asked.map(({ body }) => body)).toMatchObject([{ method: 'bank', paidOn: before }])
})

it('names no amount on its button while none is right', async () => {
  show()
  await userEvent.clear(screen.getByLabelText('Amount'))
  expect(screen.getByRole('button', { name: 'Write down payment' })).toBeTruthy()
})

it('pays with a voucher only what it was seen to cover', async () => {
  const onDone = vi.fn()
  const covered = { kind: 'sum', covers: { minor: 5000, currency: 'USD' }, left: { minor: 0, currency: 'USD' } }
  const asked = fakeApi(({ method, path }) => {
    if (method === 'GET') return { status: 200, data: { items: [] } }
    return path.endsWith('/voucher-check')
      ? { status: 200, data: { ...covered, leftVisits: null, validUntil: '2029-12-31' } }
      : { status: 200, data: { id: 'payment', reference: 'R-2026-00001' } }
  })
  renderInApp(
    <QueryClientProvider client={new QueryClient()}>
      <PayDialog
        id="invoice"
        takesVouchers
        due={{ minor: 18_000, currency: 'USD' }}
        onClose={() => {}}
        onDone={onDone}
      />
    </QueryClientProvider>,
    '/admin/invoices/invoice',
  )
  await userEvent.click(screen.getByRole('radio', { name: 'Voucher' }))
  await userEvent.click(screen.getByRole('button', { name: 'See what it covers' }))
  const code = screen.getByLabelText('Voucher code')
  expect(document.activeElement).toBe(code)
  await userEvent.type(code, '7kq2-m0xd-aaaa-bbbb')
  await userEvent.click(screen.getByRole('button', { name: 'See what it covers' }))
  expect(screen.getByRole('status').textContent).toBe('Covers $50.00. That leaves $0.00 on the voucher.')
  await userEvent.click(screen.getByRole('button', { name: 'Pay $50.00 with it' }))
  expect(asked.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    { code: '7kq2-m0xd-aaaa-bbbb' },
    { by: { kind: 'code', code: '7kq2-m0xd-aaaa-bbbb' }, coversMinor: 5000 },
  ])
  expect(onDone).toHaveBeenCalledWith(0, 5000)
})

it('tells the patient’s own vouchers apart by what is on them and until when', async () => {
  const usd = (minor: number) => ({ minor, currency: 'USD' })
  const own = { covers: usd(5000), validUntil: '2029-12-31' }
  fakeApi(() => ({
    status: 200,
    data: {
      items: [
        { ...own, id: 'a', kind: 'sum', description: 'Voucher $80.00', left: usd(1025), leftVisits: null },
        { ...own, id: 'b', kind: 'package', description: 'Package', left: usd(10_000), leftVisits: 2 },
      ],
    },
  }))
  renderInApp(
    <QueryClientProvider client={new QueryClient()}>
      <PayDialog id="invoice" takesVouchers due={usd(5000)} onClose={() => {}} onDone={() => {}} />
    </QueryClientProvider>,
    '/admin/invoices/invoice',
  )
  await userEvent.click(screen.getByRole('radio', { name: 'Voucher' }))
  await screen.findByLabelText('Voucher of this patient')
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    ...['Choose one', 'Voucher $80.00 · $60.25 left · until December 31, 2029'],
    ...['Package · 3 visits left · until December 31, 2029', 'Another one, by its code'],
  ])
})
