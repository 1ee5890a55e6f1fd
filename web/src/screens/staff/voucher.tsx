import { useParams } from 'react-router'
import { useVoucher, vouchersHref } from '../../features/invoices/use-vouchers.ts'
import { VoucherView } from '../../features/invoices/voucher-view.tsx'
import { useTexts } from '../../platform/i18n/texts.tsx'
import type { Handle } from '../../platform/page/handle.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { Stack } from '../../ui/layout.tsx'
import { ToastRegion } from '../../ui/toast.tsx'
import { useToast } from '../../ui/use-toast.ts'
import { Permitted } from './permitted.tsx'
import { QueryState } from './query-state.tsx'
import { StaffHeading } from './staff-heading.tsx'

export const handle: Handle = { title: ({ t }) => t('vouchers.title'), noindex: true }

/** One voucher or package with its history. */
export function Component() {
  const { id = '' } = useParams()
  return (
    <Permitted permission="invoices:read">
      <OneVoucher key={id} id={id} />
    </Permitted>
  )
}

function OneVoucher({ id }: { id: string }) {
  const { t } = useTexts()
  const query = useVoucher(id)
  const { toast, say, close } = useToast()
  return (
    <>
      <QueryState query={query}>
        {(voucher) => (
          <Stack gap="large">
            <Stack gap="small">
              <BackLink href={vouchersHref()}>{t('vouchers.title')}</BackLink>
              <StaffHeading>{voucher.description}</StaffHeading>
            </Stack>
            <VoucherView voucher={voucher} onSaid={(message) => say({ message })} />
          </Stack>
        )}
      </QueryState>
      <ToastRegion toast={toast} closeLabel={t('common.close')} onClose={close} />
    </>
  )
}
