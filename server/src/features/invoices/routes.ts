import * as invoices from '@polyclinic/domain/invoices/endpoints.ts'
import { route, type Route } from '../../platform/http/route.ts'
import { listInvoices } from './list-invoices.ts'
import { readPayment } from './read-payment.ts'

export const routes: readonly Route[] = [
  route(invoices.listInvoices, listInvoices),
  route(invoices.readPayment, readPayment),
]
