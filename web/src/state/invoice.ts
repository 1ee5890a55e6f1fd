import type { listInvoices, readPayment } from '@polyclinic/domain/invoices/endpoints.ts'
import type { Answer } from '@polyclinic/domain/kit/endpoint.ts'
import { create } from 'zustand'

type Invoice = Answer<typeof listInvoices>['items'][number]
type Payment = Answer<typeof readPayment>

type InvoiceState = {
  invoice: Invoice | null
  payments: readonly Payment[]
  /** Replaces the whole invoice; the payments stay. */
  setInvoice: (invoice: Invoice | null) => void
  /** Replaces the whole list; the invoice stays. */
  setPayments: (payments: readonly Payment[]) => void
}

export const useInvoiceState = create<InvoiceState>()((set) => ({
  invoice: null,
  payments: [],
  setInvoice: (invoice) => set({ invoice }),
  setPayments: (payments) => set({ payments }),
}))
