/** Of a list of invoices, how they stand. `open` is to be paid, `owed-back` goes back to patients. */
export const invoiceFilters = ['all', 'draft', 'open', 'overdue', 'owed-back', 'refund-asked', 'paid'] as const
export type InvoiceFilter = (typeof invoiceFilters)[number]

/** Of visits without an invoice, those of so many days are listed; older ones are billed from the visit. */
export const visitsToBillDays = 90
