import type { listInvoices, readInvoice } from '@polyclinic/domain/invoices/endpoints.ts'
import type { listOwnVouchers } from '@polyclinic/domain/invoices/voucher-endpoints.ts'
import type { readPayable } from '@polyclinic/domain/online-payments/endpoints.ts'
import ReceiptText from 'lucide-react/icons/receipt-text'
import { redirect, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { InvoiceList } from '../../features/invoices/invoice-list.tsx'
import { OwnInvoice } from '../../features/invoices/own-invoice.tsx'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { apiOf } from '../../platform/page/context.ts'
import type { Handle } from '../../platform/page/handle.ts'
import { lastSkip, pageAddress, skipOf } from '../../platform/page/paging.ts'
import { useInvoiceState } from '../../state/invoice.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Wrap } from '../../ui/layout.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'

export const handle: Handle = { title: ({ t }) => t('patient.invoices'), noindex: true }

const take = 10

/** The list, or the one that the address names: an address of its own for each would be more in every page of the site. */
export async function loader({ request, context, params: { id } }: LoaderFunctionArgs) {
  const api = apiOf(context)
  if (id) {
    // Without what can be paid online there are the other ways to pay.
    const [invoice, payable, vouchers] = await Promise.all([
      api<typeof readInvoice>('GET', '/invoices/{id}', { params: { id } }),
      api<typeof readPayable>('GET', '/payable-invoices/{id}', { params: { id } }).catch(() => null),
      api<typeof listOwnVouchers>('GET', '/invoices/{id}/vouchers', { params: { id } }).catch(() => null),
    ])
    const { setInvoice, setPayments } = useInvoiceState.getState()
    setInvoice(invoice)
    setPayments(
      invoice.payments.map((payment) => ({
        ...{ id: payment.id, amount: payment.amount, paidAt: payment.paidAt, status: 'succeeded' as const },
        invoiceReference: invoice.reference,
      })),
    )
    return { invoice, payable, vouchers, page: null }
  }
  const skip = skipOf(new URL(request.url).searchParams, take)
  const page = await api<typeof listInvoices>('GET', '/invoices', { query: { skip, take } })
  if (page.items.length === 0 && page.total > 0)
    throw redirect(pageAddress('/invoice', lastSkip(page.total, take), take))
  return { invoice: null, payable: null, vouchers: null, page }
}

export function Component() {
  const { invoice, payable, vouchers, page } = useLoaderData<typeof loader>()
  const { t } = useTexts()
  if (invoice)
    return (
      <Wrap medium>
        <OwnInvoice key={invoice.id} invoice={invoice} payable={payable} vouchers={vouchers} />
      </Wrap>
    )
  return (
    <Wrap medium>
      <PageHeading>{t('patient.invoices')}</PageHeading>
      {page.total > 0 ? (
        <InvoiceList page={page} path="/invoice" />
      ) : (
        <Card>
          <EmptyState
            icon={ReceiptText}
            title={t('patient.noInvoices')}
            action={<Button href="/patient">{t('patient.toVisits')}</Button>}
          >
            {t('patient.noInvoicesText')}
          </EmptyState>
        </Card>
      )}
    </Wrap>
  )
}
