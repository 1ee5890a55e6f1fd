import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import type { BankTransfer } from '../../features/bank-transfers/use-bank.ts'
import { QueryProvider } from '../../platform/query/query-provider.tsx'
import { fakeApi, refusal, type Reply, type SentRequest } from '../../test/fake-api.ts'
import { renderInApp } from '../../test/in-app.tsx'
import { Component as BankTransfers } from './bank-transfers.tsx'
import { signInAs, somebody } from './doors.fixture.tsx'

const id = (last: number) => `01939b0c-7b1a-7c3e-9d52-3f0f3c2b1a0${last}`
const money = (minor: number) => ({ minor, currency: 'USD' })
const invoice = (last: number, minor: number) => ({
  ...{ id: id(last), reference: `2026-0000${last}`, payerName: 'Rosa Delgado', due: money(minor) },
})
const transfer = (last: number, minor: number, match: BankTransfer['match']): BankTransfer => ({
  ...{ id: id(last), bookedOn: '2026-11-24', amount: money(minor), rest: money(minor), payer: 'Delgado, Rosa' },
  ...{ remittance: 'Invoice 2026-00001', match, payments: [], setAside: null },
})
const items = [
  transfer(1, 9000, { kind: 'sure', invoices: [invoice(1, 9000)] }),
  transfer(2, 5000, { kind: 'amount-differs', invoices: [invoice(2, 8000)] }),
  transfer(3, -9000, { kind: 'taken-back', invoices: [invoice(1, 0)] }),
]
let page = {
  items,
  total: 3,
  skip: 0,
  take: 20,
  open: 3,
  lastReadAt: '2026-11-25T15:00:00.000Z',
  lastBookedOn: '2026-11-24',
  columns: null,
}
const booked: Reply = { status: 200, data: { id: id(9), reference: 'R-2026-00001' } }

let asked: SentRequest[]
let isRefused: (path: string) => boolean
let file: Reply
beforeEach(() => {
  isRefused = () => false
  page = { ...page, items }
  file = { status: 200, data: { kind: 'kept', added: 3, known: 0, leftOut: 1 } }
  asked = fakeApi(({ method, path }) =>
    method === 'GET'
      ? { status: 200, data: page }
      : path.endsWith('/bank-files')
        ? file
        : isRefused(path)
          ? refusal('transfer_done')
          : booked,
  )
  signInAs(somebody(['admin'], ['invoices:read', 'payments:take']))
  renderInApp(
    <QueryProvider>
      <BankTransfers />
    </QueryProvider>,
    '/admin/invoices/bank',
  )
})
const written = () => asked.filter(({ method, path }) => method === 'POST' && path.endsWith('/book'))

it('enters what fits by one press, and nothing else', async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Enter the one that fits' }))
  expect(await screen.findByText('One payment was entered.')).toBeTruthy()
  expect(screen.getByText(/^Last file .* transfers up to November 24, 2026$/)).toBeTruthy()
  expect(written().map(({ body }) => body)).toEqual([{ invoiceId: id(1), amountMinor: 9000 }])
})

it('goes on where one of them is refused, and counts both', async () => {
  const fits = [1, 4, 5].map((last) => transfer(last, 9000, { kind: 'sure', invoices: [invoice(last, 9000)] }))
  page = { ...page, items: fits }
  isRefused = (path) => path.includes(id(4))
  await userEvent.click(await screen.findByRole('button', { name: 'Enter the 3 that fit' }))
  expect(await screen.findByText('2 payments were entered, 1 could not be.')).toBeTruthy()
})

it('asks a person about the rest: which invoice, and how much of it', async () => {
  const [, doubtful] = await screen.findAllByRole('button', { name: 'Enter as payment' })
  await userEvent.click(doubtful!)
  const dialog = within(screen.getByRole('dialog'))
  const amount = dialog.getByLabelText('Amount')
  await userEvent.clear(amount)
  await userEvent.type(amount, '60')
  await userEvent.click(dialog.getByRole('button', { name: 'Write down payment' }))
  expect(dialog.getByText('Enter an amount up to $50.00.')).toBeTruthy()
  await userEvent.clear(amount)
  await userEvent.type(amount, '50')
  await userEvent.click(dialog.getByRole('button', { name: 'Write down $50.00' }))
  await waitFor(() => expect(written().map(({ body }) => body)).toEqual([{ invoiceId: id(2), amountMinor: 5000 }]))
  // What the bank took back is no payment of anything.
  expect(screen.getAllByText('Taken back by the bank')).toHaveLength(1)
})

it('reads a file, asks for its columns once, and says what is wrong with another', async () => {
  const choose = (name: string) => userEvent.upload(screen.getByLabelText('Choose a file'), new File(['x'], name))
  await screen.findByRole('heading', { name: 'A file from your bank' })
  const headings = ['Date', 'Amount', 'Reference']
  const sample = [['11/24/2026', '90.00', 'Invoice']]
  const problem = { code: 'columns_unreadable', line: 7 }
  file = { status: 200, data: { kind: 'columns', headings, sample, chosen: null, problem } }
  await choose('bank.csv')
  expect(await screen.findByText('First line: 90.00')).toBeTruthy()
  expect(screen.getByText(/\(line 7\)/)).toBeTruthy()
  file = { status: 200, data: { kind: 'kept', added: 3, known: 1, leftOut: 1 } }
  await userEvent.click(screen.getByRole('button', { name: 'Read the file' }))
  expect(
    await screen.findByText('3 new transfers, 1 was already here. 1 line was left out: it’s no money that came in.'),
  ).toBeTruthy()
  const errors = [{ pointer: '/body/file', code: 'with_entities', message: '' }]
  file = refusal('invalid_fields', { errors })
  await choose('bank.xml')
  expect(await screen.findByText(/definitions that no bank statement has/)).toBeTruthy()
})
