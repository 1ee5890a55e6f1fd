import type { listInvoices } from '@polyclinic/domain/invoices/endpoints.ts'
import ReceiptText from 'lucide-react/icons/receipt-text'
import { redirect, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { InvoiceList } from '../../features/invoices/invoice-list.tsx'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { apiOf } from '../../platform/page/context.ts'
import type { Handle } from '../../platform/page/handle.ts'
import { lastSkip, pageAddress, skipOf } from '../../platform/page/paging.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Wrap } from '../../ui/layout.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'

export const handle: Handle = { title: ({ t }) => t('patient.invoices'), noindex: true }

const take = 10

export async function loader({ request, context }: LoaderFunctionArgs) {
  const skip = skipOf(new URL(request.url).searchParams, take)
  const page = await apiOf(context)<typeof listInvoices>('GET', '/invoices', { query: { skip, take } })
  if (page.items.length === 0 && page.total > 0)
    throw redirect(pageAddress('/invoice', lastSkip(page.total, take), take))
  return page
}

export function Component() {
  const page = useLoaderData<typeof loader>()
  const { t } = useTexts()
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
