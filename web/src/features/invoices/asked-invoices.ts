import type { InvoiceFilter } from '@polyclinic/domain/invoices/billing-endpoints.ts'
import { pageAddress, skipOf } from '../../platform/page/paging.ts'

export const pageSize = 20
export const searchAtMost = 100

export type AskedInvoices = { filter: InvoiceFilter; search: string; skip: number }

export const filters = ['all', 'draft', 'open', 'overdue', 'paid'] as const satisfies readonly InvoiceFilter[]

/** What an address asks of the list; what it says wrongly counts as not said. */
export const readAsked = (params: URLSearchParams): AskedInvoices => ({
  filter: filters.find((filter) => filter === params.get('show')) ?? 'all',
  search: (params.get('search') ?? '').trim().slice(0, searchAtMost),
  skip: skipOf(params, pageSize),
})

export const invoicesHref = ({ filter, search, skip }: AskedInvoices): string =>
  pageAddress('/admin/invoices', skip, pageSize, {
    ...(filter !== 'all' && { show: filter }),
    ...(search && { search }),
  })

export const invoiceHref = (id: string) => `/admin/invoices/${id}`
