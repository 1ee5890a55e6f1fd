import * as invoices from '@polyclinic/domain/invoices/endpoints.ts'
import { on, type Bound } from '../../platform/http/bind.ts'
import { listInvoices } from './list-invoices.ts'
import { readPayment } from './read-payment.ts'

export const routes: readonly Bound[] = [on(invoices.listInvoices, listInvoices), on(invoices.readPayment, readPayment)]
