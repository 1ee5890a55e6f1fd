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
    <PayDialog id="invoice" due={{ minor: 18_000, currency: 'USD' }} onClose={() => {}} onDone={onDone} />,
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
