import type * as vouchers from '@polyclinic/domain/invoices/voucher-endpoints.ts'
import { voucherFilters, type VoucherFilter } from '@polyclinic/domain/invoices/vouchers.ts'
import type { Answer, Call } from '@polyclinic/domain/kit/endpoint.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../platform/api/call.ts'
import { pageAddress, skipOf } from '../../platform/page/paging.ts'
import { pageSize, searchAtMost } from './asked-invoices.ts'

export type Vouchers = Answer<typeof vouchers.listVouchers>
export type Voucher = Answer<typeof vouchers.readVoucher>
export type Covered = Answer<typeof vouchers.checkVoucher>

export type AskedOfVouchers = { filter: VoucherFilter; search: string; skip: number }
export const readAskedVouchers = (params: URLSearchParams): AskedOfVouchers => ({
  filter: voucherFilters.find((filter) => filter === params.get('show')) ?? 'all',
  search: (params.get('search') ?? '').trim().slice(0, searchAtMost),
  skip: skipOf(params, pageSize),
})
export const vouchersHref = ({ filter = 'all', search = '', skip = 0 }: Partial<AskedOfVouchers> = {}): string =>
  pageAddress('/admin/invoices/vouchers', skip, pageSize, {
    ...(filter !== 'all' && { show: filter }),
    ...(search && { search }),
  })
export const voucherHref = (id: string) => `/admin/invoices/vouchers/${id}`

const one = (id: string) => ({ params: { id } })
const once = (key: string) => ({ headers: { 'idempotency-key': key } })

export const useVouchers = ({ filter, search, skip }: AskedOfVouchers) =>
  useQuery({
    queryKey: ['invoice', 'vouchers', filter, search, skip],
    queryFn: ({ signal }) =>
      call<typeof vouchers.listVouchers>(
        'GET',
        '/billing/vouchers',
        { query: { filter, skip, take: pageSize, ...(search && { search }) } },
        { signal },
      ),
  })

export const useVoucher = (id: string) =>
  useQuery({
    queryKey: ['invoice', 'voucher', id],
    queryFn: ({ signal }) => call<typeof vouchers.readVoucher>('GET', '/billing/vouchers/{id}', one(id), { signal }),
  })

/** The patient's own that pay something of an invoice. */
export const useVouchersToUse = (invoiceId: string, isAsked: boolean) =>
  useQuery({
    queryKey: ['invoice', 'one', invoiceId, 'vouchers'],
    enabled: isAsked,
    queryFn: ({ signal }) =>
      call<typeof vouchers.listVouchersToUse>('GET', '/billing/invoices/{id}/vouchers', one(invoiceId), { signal }),
  })

type Sale = NonNullable<Call<typeof vouchers.sellVoucher>['body']>
export const sellVoucher = (body: Sale, key: string) =>
  call<typeof vouchers.sellVoucher>('POST', '/billing/vouchers', { ...once(key), body })
export const blockVoucher = (id: string, reason: string) =>
  call<typeof vouchers.blockVoucher>('POST', '/billing/vouchers/{id}/block', { ...one(id), body: { reason } })
export const unblockVoucher = (id: string) =>
  call<typeof vouchers.unblockVoucher>('POST', '/billing/vouchers/{id}/unblock', { ...one(id), body: {} })
export const forfeitVoucher = (id: string, key: string) =>
  call<typeof vouchers.forfeitVoucher>('POST', '/billing/vouchers/{id}/forfeit', { ...one(id), ...once(key), body: {} })

export const checkVoucher = (invoiceId: string, code: string) =>
  call<typeof vouchers.checkVoucher>('POST', '/billing/invoices/{id}/voucher-check', {
    ...one(invoiceId),
    body: { code },
  })
type Paying = NonNullable<Call<typeof vouchers.payByVoucher>['body']>
export const payByVoucher = (invoiceId: string, body: Paying, key: string) =>
  call<typeof vouchers.payByVoucher>('POST', '/billing/invoices/{id}/voucher-payments', {
    ...{ ...one(invoiceId), ...once(key), body },
  })
