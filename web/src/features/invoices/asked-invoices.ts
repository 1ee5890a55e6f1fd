import { invoiceFilters, type InvoiceFilter } from '@polyclinic/domain/invoices/filters.ts'
import { pageAddress, skipOf } from '../../platform/page/paging.ts'

export const pageSize = 20
export const searchAtMost = 100

/** Invoices by how they stand, or visits that have none. */
const lists = [...invoiceFilters, 'to-bill'] as const
export type AskedInvoices = { filter: (typeof lists)[number]; search: string; skip: number }
export type AskedOfInvoices = AskedInvoices & { filter: InvoiceFilter }

/** What an address asks of the list; what it says wrongly counts as not said. */
export const readAsked = (params: URLSearchParams): AskedInvoices => ({
  filter: lists.find((filter) => filter === params.get('show')) ?? 'all',
  search: (params.get('search') ?? '').trim().slice(0, searchAtMost),
  skip: skipOf(params, pageSize),
})

export const invoicesHref = ({ filter, search, skip }: AskedInvoices): string =>
  pageAddress('/admin/invoices', skip, pageSize, {
    ...(filter !== 'all' && { show: filter }),
    ...(search && { search }),
  })

export const invoiceHref = (id: string) => `/admin/invoices/${id}`
