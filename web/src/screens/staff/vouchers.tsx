import { voucherFilters } from '@polyclinic/domain/invoices/vouchers.ts'
import Ticket from 'lucide-react/icons/ticket'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { invoiceHref, searchAtMost } from '../../features/invoices/asked-invoices.ts'
import { SellVoucherDialog } from '../../features/invoices/sell-voucher-dialog.tsx'
import { readAskedVouchers, useVouchers, vouchersHref } from '../../features/invoices/use-vouchers.ts'
import { VoucherList } from '../../features/invoices/voucher-list.tsx'
import { useTexts } from '../../platform/i18n/texts.tsx'
import type { Handle } from '../../platform/page/handle.ts'
import { usePermitted } from '../../state/permitted.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { Button } from '../../ui/button.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { SearchForm } from '../../ui/search-form.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Permitted } from './permitted.tsx'
import { QueryState } from './query-state.tsx'
import { StaffHeading } from './staff-heading.tsx'

export const handle: Handle = { title: ({ t }) => t('vouchers.title'), noindex: true }

/** What was paid ahead: found, looked at, and sold. */
export function Component() {
  return (
    <Permitted permission="invoices:read">
      <Vouchers />
    </Permitted>
  )
}

function Vouchers() {
  const { t } = useTexts()
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const maySell = usePermitted()('invoices:write')
  const asked = readAskedVouchers(params)
  const query = useVouchers(asked)
  const [isSelling, setSelling] = useState(false)
  return (
    <Stack gap="large">
      <Stack gap="small">
        <BackLink href="/admin/invoices">{t('billing.title')}</BackLink>
        <Row between>
          <StaffHeading lead={t('vouchers.lead')}>{t('vouchers.title')}</StaffHeading>
          {maySell && (
            <Button kind="main" icon={Ticket} onClick={() => setSelling(true)}>
              {t('vouchers.sell')}
            </Button>
          )}
        </Row>
      </Stack>
      <Row between>
        <SearchForm
          label={t('vouchers.search')}
          button={t('billing.find')}
          value={asked.search}
          maxLength={searchAtMost}
          onSearch={(search) => void navigate(vouchersHref({ ...asked, search, skip: 0 }))}
        />
        <Segmented
          label={t('vouchers.show')}
          value={asked.filter}
          segments={voucherFilters.map((filter) => ({
            ...{ value: filter, label: t(`vouchers.filter-${filter}`) },
            href: vouchersHref({ ...asked, filter, skip: 0 }),
          }))}
        />
      </Row>
      <QueryState query={query}>{(page) => <VoucherList page={page} asked={asked} />}</QueryState>
      {isSelling && (
        <SellVoucherDialog onClose={() => setSelling(false)} onDone={(id) => void navigate(invoiceHref(id))} />
      )}
    </Stack>
  )
}
