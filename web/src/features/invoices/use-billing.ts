import type * as billing from '@polyclinic/domain/invoices/billing-endpoints.ts'
import type { PayoutMethod } from '@polyclinic/domain/invoices/postings.ts'
import type { InvoiceDraft } from '@polyclinic/domain/invoices/model.ts'
import type { Answer, Call } from '@polyclinic/domain/kit/endpoint.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../platform/api/call.ts'
import { pageSize, type AskedOfInvoices } from './asked-invoices.ts'

export type BilledInvoice = Answer<typeof billing.readBilledInvoice>
export type BilledPayment = BilledInvoice['payments'][number]
export type BilledRefund = BilledPayment['refunds'][number]

const path = '/billing/invoices/{id}'
const one = (id: string) => ({ params: { id } })
const once = (id: string, key: string) => ({ ...one(id), headers: { 'idempotency-key': key } })

export const useBilledInvoices = ({ filter, search, skip }: AskedOfInvoices) =>
  useQuery({
    queryKey: ['invoice', 'list', filter, search, skip],
    queryFn: ({ signal }) =>
      call<typeof billing.listBilledInvoices>(
        'GET',
        '/billing/invoices',
        { query: { filter, skip, take: pageSize, ...(search && { search }) } },
        { signal },
      ),
  })

export const useVisitsToBill = (skip: number) =>
  useQuery({
    queryKey: ['invoice', 'visits', skip],
    queryFn: ({ signal }) =>
      call<typeof billing.listVisitsToBill>('GET', '/billing/visits', { query: { skip, take: pageSize } }, { signal }),
  })

export const readBilledInvoice = (id: string, signal?: AbortSignal) =>
  call<typeof billing.readBilledInvoice>('GET', path, one(id), { ...(signal && { signal }), background: true })

export const useBilledInvoice = (id: string) =>
  useQuery({ queryKey: ['invoice', 'one', id], queryFn: ({ signal }) => readBilledInvoice(id, signal) })

export const beginInvoice = (appointmentId: string) =>
  call<typeof billing.beginInvoice>('POST', '/billing/invoices', { body: { appointmentId } })

export const saveInvoice = (id: string, version: number, body: InvoiceDraft) =>
  call<typeof billing.saveInvoice>(
    'PATCH',
    path,
    { ...one(id), headers: { 'if-match': `"${version}"` }, body },
    { background: true },
  )

export const discardInvoice = (id: string) => call<typeof billing.discardInvoice>('DELETE', path, one(id))

export const issueInvoice = (id: string, version: number, key: string) =>
  call<typeof billing.issueInvoice>('POST', `${path}/issue`, { ...once(id, key), body: { version } })

export const mailInvoice = (id: string, key: string) =>
  call<typeof billing.mailInvoice>('POST', `${path}/mail`, { ...once(id, key), body: {} })

export const remindOfPayment = (id: string, key: string) =>
  call<typeof billing.remindOfPayment>('POST', `${path}/payment-reminder`, { ...once(id, key), body: {} })

export type PauseReason = NonNullable<BilledInvoice['reminders']['paused']>['reason']
export const pauseReminders = (id: string, reason: PauseReason) =>
  call<typeof billing.pausePaymentReminders>('POST', `${path}/pause-reminders`, { ...one(id), body: { reason } })

export const resumeReminders = (id: string) =>
  call<typeof billing.resumePaymentReminders>('POST', `${path}/resume-reminders`, { ...one(id), body: {} })

export const creditInvoice = (id: string, reason: string, key: string) =>
  call<typeof billing.creditInvoice>('POST', `${path}/credit`, { ...once(id, key), body: { reason } })

export type Paying = NonNullable<Call<typeof billing.takePayment>['body']>
export const takePayment = (id: string, body: Paying, key: string) =>
  call<typeof billing.takePayment>('POST', `${path}/payments`, { ...once(id, key), body })

export const reversePayment = (id: string, reason: string, key: string) =>
  call<typeof billing.reversePayment>('POST', '/billing/payments/{id}/reverse', { ...once(id, key), body: { reason } })

export const requestRefund = (id: string, body: { amountMinor: number; reason: string }, key: string) =>
  call<typeof billing.requestRefund>('POST', '/billing/payments/{id}/refunds', { ...once(id, key), body })

export const requestPayout = (id: string, body: { method: PayoutMethod; reason: string }, key: string) =>
  call<typeof billing.requestPayout>('POST', '/billing/refunds/{id}/payout', { ...once(id, key), body })

export const approveRefund = (id: string, key: string) =>
  call<typeof billing.approveRefund>('POST', '/billing/refunds/{id}/approve', { ...once(id, key), body: {} })

export const declineRefund = (id: string) =>
  call<typeof billing.declineRefund>('POST', '/billing/refunds/{id}/decline', { ...one(id), body: {} })

export const fetchBilledPaper = (id: string): Promise<Blob> =>
  call<typeof billing.readBilledPaper>('GET', `${path}/paper`, one(id))

export const fetchBilledElectronic = (id: string): Promise<Blob> =>
  call<typeof billing.readBilledElectronicInvoice>('GET', `${path}/electronic`, one(id))

export const fetchBilledReceipt = (id: string): Promise<Blob> =>
  call<typeof billing.readBilledReceipt>('GET', '/billing/payments/{id}/receipt', one(id))
