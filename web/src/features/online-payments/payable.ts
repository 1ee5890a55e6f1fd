import type * as contracts from '@polyclinic/domain/online-payments/endpoints.ts'
import type { Answer } from '@polyclinic/domain/kit/endpoint.ts'
import { call } from '../../platform/api/call.ts'

export type Payable = Answer<typeof contracts.readPayable>
export type OnlinePayment = Answer<typeof contracts.readOnlinePayment>

/** What is paid, and by which link; null for who is signed in. */
export type Paying = { id: string; token: string | null }

const headersOf = (token: string | null) => (token === null ? {} : { 'payment-token': token })

export const readPayable = ({ id, token }: Paying) =>
  call<typeof contracts.readPayable>('GET', '/payable-invoices/{id}', { params: { id }, headers: headersOf(token) })

export const readElectronic = ({ id, token }: Paying): Promise<Blob> =>
  call<typeof contracts.readPayableElectronicInvoice>('GET', '/payable-invoices/{id}/electronic', {
    ...{ params: { id }, headers: headersOf(token) },
  })

export const payInvoice = ({ id, token }: Paying, dueMinor: number) =>
  call<typeof contracts.payInvoice>('POST', '/payable-invoices/{id}/checkout', {
    ...{ params: { id }, headers: headersOf(token), body: { dueMinor } },
  })

export const readOnlinePayment = (id: string, token: string | null) =>
  call<typeof contracts.readOnlinePayment>(
    'GET',
    '/online-payments/{id}',
    { params: { id }, headers: headersOf(token) },
    { background: true },
  )
