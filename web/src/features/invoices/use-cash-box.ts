import type * as cash from '@polyclinic/domain/invoices/cash-endpoints.ts'
import type { Answer, Call } from '@polyclinic/domain/kit/endpoint.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../platform/api/call.ts'
import { pageAddress } from '../../platform/page/paging.ts'
import { pageSize } from './asked-invoices.ts'

export type CashBox = Answer<typeof cash.readCashBox>
export type CashMovement = CashBox['movements'][number]
export type CashClosings = Answer<typeof cash.listCashClosings>
export type CashClosing = Answer<typeof cash.closeCashBox>

export const cashHref = (skip = 0) => pageAddress('/admin/invoices/cash', skip, pageSize)
export const closingHref = (id: string) => `/admin/invoices/cash/${id}`

export const cashKey = ['invoice', 'cash']

export const useCashBox = () =>
  useQuery({
    queryKey: cashKey,
    queryFn: ({ signal }) => call<typeof cash.readCashBox>('GET', '/billing/cash', {}, { signal }),
  })

export const useCashClosings = (skip: number) =>
  useQuery({
    queryKey: ['invoice', 'cash', 'closings', skip],
    queryFn: ({ signal }) =>
      call<typeof cash.listCashClosings>(
        'GET',
        '/billing/cash-closings',
        { query: { skip, take: pageSize } },
        { signal },
      ),
  })

export const useCashClosing = (id: string) =>
  useQuery({
    queryKey: ['invoice', 'cash', 'closing', id],
    queryFn: ({ signal }) =>
      call<typeof cash.readCashClosing>('GET', '/billing/cash-closings/{id}', { params: { id } }, { signal }),
  })

type Counted = NonNullable<Call<typeof cash.closeCashBox>['body']>
export const closeCashBox = (body: Counted, key: string) =>
  call<typeof cash.closeCashBox>('POST', '/billing/cash-closings', { body, headers: { 'idempotency-key': key } })

type MovedCash = NonNullable<Call<typeof cash.moveCash>['body']>
export const moveCash = (body: MovedCash, key: string) =>
  call<typeof cash.moveCash>('POST', '/billing/cash-transfers', { body, headers: { 'idempotency-key': key } })

export const fetchCashReceipt = (id: string): Promise<Blob> =>
  call<typeof cash.readCashReceipt>('GET', '/billing/cash-transfers/{id}/receipt', { params: { id } })
