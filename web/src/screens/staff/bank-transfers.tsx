import { formatLongDate } from '@polyclinic/domain/kit/format.ts'
import type { PlainDate } from '@polyclinic/domain/kit/time.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { BankFileCard } from '../../features/bank-transfers/bank-file-card.tsx'
import { TransfersList } from '../../features/bank-transfers/transfers-list.tsx'
import {
  bankHref,
  readAskedTransfers,
  useBankTransfers,
  type BankTransfers as Page,
} from '../../features/bank-transfers/use-bank.ts'
import { momentWords } from '../../features/invoices/moment-words.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import type { Handle } from '../../platform/page/handle.ts'
import { useOrganization } from '../../platform/page/site.tsx'
import { usePermitted } from '../../state/permitted.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import text from '../../ui/text.module.css'
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
      <QueryState query={query}>
        {(page) => (
          <>
            {mayTake && <BankFileCard columns={page.columns} onKept={done} />}
            <Row between>
              <Segmented label={t('billing.show')} segments={segments} value={asked.filter} />
              <LastFile page={page} />
            </Row>
            {query.isPlaceholderData ? (
              <SkeletonRows label={t('common.loading')} rows={6} />
            ) : (
              <TransfersList page={page} asked={asked} onDone={done} />
            )}
          </>
        )}
      </QueryState>
      <ToastRegion toast={toast} closeLabel={t('common.close')} onClose={close} />
    </Stack>
  )
}

/** Until when the account is known. */
function LastFile({ page: { lastReadAt, lastBookedOn } }: { page: Page }) {
  const { t, formatLocale } = useTexts()
  const { timeZone } = useOrganization().settings
  if (lastReadAt === null || lastBookedOn === null) return null
  const moment = momentWords(lastReadAt, timeZone, formatLocale)
  const day = formatLongDate(lastBookedOn as PlainDate, formatLocale)
  return <p className={text.quiet}>{t('bank.lastFile', { moment, day })}</p>
}
