import { useSearchParams } from 'react-router'
import { pageSize } from '../../features/invoices/asked-invoices.ts'
import { CashBoxCard } from '../../features/invoices/cash-box-card.tsx'
import { CashClosingsList } from '../../features/invoices/cash-closings-list.tsx'
import { useCashBox, useCashClosings } from '../../features/invoices/use-cash-box.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import type { Handle } from '../../platform/page/handle.ts'
import { skipOf } from '../../platform/page/paging.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { Stack } from '../../ui/layout.tsx'
import { ToastRegion } from '../../ui/toast.tsx'
import { useToast } from '../../ui/use-toast.ts'
import { Permitted } from './permitted.tsx'
import { QueryState } from './query-state.tsx'
import { StaffHeading } from './staff-heading.tsx'

export const handle: Handle = { title: ({ t }) => t('cash.title'), noindex: true }

/** What is in the cash box, and when it was counted. */
export function Component() {
  return (
    <Permitted permission="invoices:read">
      <CashBox />
    </Permitted>
  )
}

function CashBox() {
  const { t } = useTexts()
  const [params] = useSearchParams()
  const box = useCashBox()
  const closings = useCashClosings(skipOf(params, pageSize))
  const { toast, say, close } = useToast()
  return (
    <Stack gap="large">
      <Stack gap="small">
        <BackLink href="/admin/invoices">{t('billing.title')}</BackLink>
        <StaffHeading lead={t('cash.lead')}>{t('cash.title')}</StaffHeading>
      </Stack>
      <QueryState query={box}>
        {(known) => (
          <>
            <CashBoxCard box={known} onBehind={() => void box.refetch()} onSaid={(message) => say({ message })} />
            <QueryState query={closings}>{(page) => <CashClosingsList page={page} />}</QueryState>
          </>
        )}
      </QueryState>
      <ToastRegion toast={toast} closeLabel={t('common.close')} onClose={close} />
    </Stack>
  )
}
