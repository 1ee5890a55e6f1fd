/** How an invoice stands; all but `draft` follows from what the ledger adds up to, and the day. */
export const standings = ['draft', 'open', 'part-paid', 'overdue', 'paid', 'credited', 'owed-back'] as const
export type InvoiceStanding = (typeof standings)[number]

/** What a ledger says of one invoice. `due` is below zero where money is owed back. */
export type Balance = { dueMinor: number; creditedMinor: number; paidMinor: number; refundedMinor: number }
type Issued = Balance & { status: 'draft' | 'issued'; isCredited: boolean; dueOn: string | null }

/** As a person is told. */
export function standingOfInvoice(invoice: Issued, today: string): InvoiceStanding {
  if (invoice.status === 'draft') return 'draft'
  if (invoice.dueMinor < 0) return 'owed-back'
  if (invoice.isCredited) return 'credited'
  if (invoice.dueMinor === 0) return 'paid'
  if (invoice.dueOn !== null && invoice.dueOn < today) return 'overdue'
  return invoice.paidMinor > invoice.refundedMinor ? 'part-paid' : 'open'
}

/** The FHIR code. */
export const invoiceStatuses = ['draft', 'issued', 'balanced', 'cancelled'] as const
export type InvoiceStatus = (typeof invoiceStatuses)[number]

export function statusOf(invoice: Omit<Issued, 'dueOn'>): InvoiceStatus {
  if (invoice.status === 'draft') return 'draft'
  if (invoice.isCredited) return 'cancelled'
  return invoice.dueMinor === 0 ? 'balanced' : 'issued'
}
