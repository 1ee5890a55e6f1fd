import { isDatev } from '@polyclinic/domain/invoices/datev.ts'
import Coins from 'lucide-react/icons/coins'
import FileOutput from 'lucide-react/icons/file-output'
import Globe from 'lucide-react/icons/globe'
import Landmark from 'lucide-react/icons/landmark'
import Ticket from 'lucide-react/icons/ticket'
import { useNavigate, useSearchParams } from 'react-router'
import {
  invoicesHref,
  readAsked,
  searchAtMost,
  type AskedInvoices,
  type AskedOfInvoices,
} from '../../features/invoices/asked-invoices.ts'
import { bankHref } from '../../features/bank-transfers/use-bank.ts'
import { BilledList } from '../../features/invoices/billed-list.tsx'
import { cashHref } from '../../features/invoices/use-cash-box.ts'
import { vouchersHref } from '../../features/invoices/use-vouchers.ts'
import { useBilledInvoices, useVisitsToBill } from '../../features/invoices/use-billing.ts'
import { VisitsToBill } from '../../features/invoices/visits-to-bill.tsx'
import { ProblemsNote } from '../../features/online-payments/problems-note.tsx'
import type { PlainTextKey } from '../../platform/i18n/catalogue.ts'
import { useOrganization } from '../../platform/page/site.tsx'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { usePermitted } from '../../state/permitted.ts'
import type { Handle } from '../../platform/page/handle.ts'
import { Button } from '../../ui/button.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { SearchForm } from '../../ui/search-form.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Permitted } from './permitted.tsx'
import { QueryState } from './query-state.tsx'
import { StaffHeading } from './staff-heading.tsx'

export const handle: Handle = { title: ({ t }) => t('billing.title'), noindex: true }

/** Beside them is what the sums lead to. */
const choices = [
  ['all', 'billing.all'],
  ['to-bill', 'billing.toBill'],
  ['draft', 'billing.drafts'],
  ['open', 'billing.open'],
  ['overdue', 'billing.overdue'],
  ['paid', 'billing.paid'],
] as const satisfies [AskedInvoices['filter'], PlainTextKey][]

/** What the clinic billed, what is still open, and what is to be billed. */
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
  const isPermitted = usePermitted()
  const mayBegin = isPermitted('invoices:write')
  const maySeeMoney = isPermitted('reports:financial')
  const { country, currency } = useOrganization().settings
  const isDatevHere = isDatev(country, currency)
  const asked = readAsked(params)
  const { filter } = asked
  const segments = choices
    .filter(([value]) => mayBegin || value !== 'to-bill')
    .map(([value, word]) => ({ value, label: t(word), href: invoicesHref({ ...asked, filter: value, skip: 0 }) }))
  return (
    <Stack gap="large">
      <Row between>
        <StaffHeading lead={t('billing.lead')}>{t('billing.title')}</StaffHeading>
        <Row>
          <Button href="/admin/invoices/online" icon={Globe}>
            {t('online.title')}
          </Button>
          <Button href={bankHref()} icon={Landmark}>
            {t('billing.transfers')}
          </Button>
          <Button href={vouchersHref()} icon={Ticket}>
            {t('vouchers.title')}
          </Button>
          <Button href={cashHref()} icon={Coins}>
            {t('cash.title')}
          </Button>
          {isDatevHere && maySeeMoney && (
            <Button href="/admin/invoices/accounting" icon={FileOutput}>
              {t('billing.accounting')}
            </Button>
          )}
        </Row>
      </Row>
      <ProblemsNote />
      <Row between>
        {filter !== 'to-bill' && (
          <SearchForm
            label={t('billing.search')}
            button={t('billing.find')}
            value={asked.search}
            maxLength={searchAtMost}
            onSearch={(search) => void navigate(invoicesHref({ ...asked, search, skip: 0 }))}
          />
        )}
        <Segmented label={t('billing.show')} segments={segments} value={filter} />
      </Row>
      {filter === 'to-bill' ? <ToBill skip={asked.skip} /> : <Billed asked={{ ...asked, filter }} />}
    </Stack>
  )
}

function Billed({ asked }: { asked: AskedOfInvoices }) {
  const query = useBilledInvoices(asked)
  return <QueryState query={query}>{(page) => <BilledList page={page} asked={asked} />}</QueryState>
}

function ToBill({ skip }: { skip: number }) {
  const query = useVisitsToBill(skip)
  return <QueryState query={query}>{(page) => <VisitsToBill page={page} />}</QueryState>
}
