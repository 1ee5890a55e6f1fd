import { useQueryClient } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { BankFileCard } from '../../features/bank-transfers/bank-file-card.tsx'
import { TransfersList } from '../../features/bank-transfers/transfers-list.tsx'
import { bankHref, readAskedTransfers, useBankTransfers } from '../../features/bank-transfers/use-bank.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import type { Handle } from '../../platform/page/handle.ts'
import { usePermitted } from '../../state/permitted.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { Stack } from '../../ui/layout.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { ToastRegion } from '../../ui/toast.tsx'
import { useToast } from '../../ui/use-toast.ts'
import { Permitted } from './permitted.tsx'
import { QueryState } from './query-state.tsx'
import { StaffHeading } from './staff-heading.tsx'

export const handle: Handle = { title: ({ t }) => t('bank.title'), noindex: true }

/** What came in on the clinic's account, and which invoices it pays. */
export function Component() {
  return (
    <Permitted permission="invoices:read">
      <BankTransfers />
    </Permitted>
  )
}

function BankTransfers() {
  const { t } = useTexts()
  const client = useQueryClient()
  const [params] = useSearchParams()
  const asked = readAskedTransfers(params)
  const query = useBankTransfers(asked)
  const mayTake = usePermitted()('payments:take')
  const { toast, say, close } = useToast()
  const done = (message: string) => {
    say({ message })
    void client.invalidateQueries({ queryKey: ['invoice'] })
  }
  const segments = (['open', 'done'] as const).map((filter) => ({
    ...{ value: filter, label: t(`bank.show-${filter}`), href: bankHref({ filter, skip: 0 }) },
  }))
  return (
    <Stack gap="large">
      <Stack gap="small">
        <BackLink href="/admin/invoices">{t('billing.title')}</BackLink>
        <StaffHeading lead={t('bank.lead')}>{t('bank.title')}</StaffHeading>
      </Stack>
      {mayTake && <BankFileCard columns={query.data?.columns ?? null} onKept={done} />}
      <Segmented label={t('billing.show')} segments={segments} value={asked.filter} />
      <QueryState query={query}>{(page) => <TransfersList page={page} asked={asked} onDone={done} />}</QueryState>
      <ToastRegion toast={toast} closeLabel={t('common.close')} onClose={close} />
    </Stack>
  )
}
