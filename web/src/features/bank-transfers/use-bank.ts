import type * as bank from '@polyclinic/domain/invoices/bank-endpoints.ts'
import type { BankColumns } from '@polyclinic/domain/invoices/bank-file.ts'
import type { Answer } from '@polyclinic/domain/kit/endpoint.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../platform/api/call.ts'
import { pageAddress, skipOf } from '../../platform/page/paging.ts'
import { pageSize } from '../invoices/asked-invoices.ts'

export type BankTransfers = Answer<typeof bank.listBankTransfers>
export type BankTransfer = BankTransfers['items'][number]
export type BankFileAnswer = Answer<typeof bank.takeBankFile>
export type BankTable = Extract<BankFileAnswer, { kind: 'columns' }>
export type AskedTransfers = { filter: 'open' | 'done'; skip: number }

export const readAskedTransfers = (params: URLSearchParams): AskedTransfers => ({
  filter: params.get('show') === 'done' ? 'done' : 'open',
  skip: skipOf(params, pageSize),
})
export const bankHref = ({ filter, skip }: AskedTransfers = { filter: 'open', skip: 0 }) =>
  pageAddress('/admin/invoices/bank', skip, pageSize, { ...(filter === 'done' && { show: 'done' }) })

export const useBankTransfers = ({ filter, skip }: AskedTransfers) =>
  useQuery({
    queryKey: ['invoice', 'bank', filter, skip],
    // The card of files stays while another part of the list is asked for.
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call<typeof bank.listBankTransfers>(
        'GET',
        '/billing/bank-transfers',
        { query: { filter, skip, take: pageSize } },
        { signal },
      ),
  })

const one = (id: string) => ({ params: { id } })

/** By the columns that are named, or those of the last table; or to be asked for them anew. */
export type ReadBy = BankColumns | 'remembered' | 'ask'

export const sendBankFile = (file: File, columns: ReadBy) =>
  call<typeof bank.takeBankFile>('POST', '/billing/bank-files', {
    body: { file, ...(columns !== 'remembered' && { columns: JSON.stringify(columns === 'ask' ? null : columns) }) },
  })

export const bookTransfer = (id: string, body: { invoiceId: string; amountMinor: number }, key: string) =>
  call<typeof bank.bookBankTransfer>('POST', '/billing/bank-transfers/{id}/book', {
    ...{ ...one(id), headers: { 'idempotency-key': key }, body },
  })

export const setTransferAside = (id: string, reason: string) =>
  call<typeof bank.setTransferAside>('POST', '/billing/bank-transfers/{id}/set-aside', { ...one(id), body: { reason } })

export const takeTransferUp = (id: string) =>
  call<typeof bank.takeTransferUp>('POST', '/billing/bank-transfers/{id}/take-up', { ...one(id), body: {} })
