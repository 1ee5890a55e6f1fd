import { useNavigate, useSearchParams } from 'react-router'
import type { InvoiceFilter } from '@polyclinic/domain/invoices/billing-endpoints.ts'
import { filters, invoicesHref, readAsked, searchAtMost } from '../../features/invoices/asked-invoices.ts'
import { BilledList } from '../../features/invoices/billed-list.tsx'
import { useBilledInvoices } from '../../features/invoices/use-billing.ts'
import type { PlainTextKey } from '../../platform/i18n/catalogue.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import type { Handle } from '../../platform/page/handle.ts'
import { Row, Stack } from '../../ui/layout.tsx'
import { SearchForm } from '../../ui/search-form.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Permitted } from './permitted.tsx'
import { QueryState } from './query-state.tsx'
import { StaffHeading } from './staff-heading.tsx'

export const handle: Handle = { title: ({ t }) => t('billing.title'), noindex: true }

const filterWords: Record<InvoiceFilter, PlainTextKey> = {
  all: 'billing.all',
  draft: 'billing.drafts',
  open: 'billing.open',
  overdue: 'billing.overdue',
  paid: 'billing.paid',
}

/** What the clinic billed, and what is still open. */
export function Component() {
  return (
    <Permitted permission="invoices:read">
      <Invoices />
    </Permitted>
  )
}

function Invoices() {
  const { t } = useTexts()
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const asked = readAsked(params)
  const query = useBilledInvoices(asked)
  const segments = filters.map((value) => ({
    value,
    label: t(filterWords[value]),
    href: invoicesHref({ ...asked, filter: value, skip: 0 }),
  }))
  return (
    <Stack gap="large">
      <StaffHeading lead={t('billing.lead')}>{t('billing.title')}</StaffHeading>
      <Row between>
        <SearchForm
          label={t('billing.search')}
          button={t('billing.find')}
          value={asked.search}
          maxLength={searchAtMost}
          onSearch={(search) => void navigate(invoicesHref({ ...asked, search, skip: 0 }))}
        />
        <Segmented label={t('billing.show')} segments={segments} value={asked.filter} />
      </Row>
      <QueryState query={query}>{(page) => <BilledList page={page} asked={asked} />}</QueryState>
    </Stack>
  )
}
