import type { InvoiceDraft } from '@polyclinic/domain/invoices/model.ts'
import { useParams } from 'react-router'
import { useLeft } from '../../features/drafts/use-left.ts'
import { DraftEditor } from '../../features/invoices/draft-editor.tsx'
import { InvoiceView } from '../../features/invoices/invoice-view.tsx'
import { LeftOfDraft } from '../../features/invoices/left-of-draft.tsx'
import { useBilledInvoice, type BilledInvoice } from '../../features/invoices/use-billing.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import type { Handle } from '../../platform/page/handle.ts'
import { Stack } from '../../ui/layout.tsx'
import { ToastRegion } from '../../ui/toast.tsx'
import { useToast } from '../../ui/use-toast.ts'
import { Permitted } from './permitted.tsx'
import { QueryState } from './query-state.tsx'

export const handle: Handle = { title: ({ t }) => t('billing.title'), noindex: true }

/** One invoice, from its draft to the last payment. */
export function Component() {
  const { id = '' } = useParams()
  return (
    <Permitted permission="invoices:read">
      <OneInvoice key={id} id={id} />
    </Permitted>
  )
}

function OneInvoice({ id }: { id: string }) {
  const { t } = useTexts()
  const query = useBilledInvoice(id)
  const { toast, say, close } = useToast()
  const { left, onLeft, onGone } = useLeft<InvoiceDraft>()
  return (
    <>
      <QueryState query={query}>
        {(invoice) =>
          invoice.draft ? (
            <DraftEditor invoice={invoice} draft={invoice.draft} onSaid={say} onLeft={onLeft} />
          ) : (
            <Stack gap="large">
              {left && (
                <LeftOfDraft
                  said={t('billing.issuedElsewhere')}
                  {...{ typed: left, issued: asDraft(invoice), currency: invoice.total.currency, onGone }}
                />
              )}
              <InvoiceView invoice={invoice} onSaid={say} />
            </Stack>
          )
        }
      </QueryState>
      <ToastRegion toast={toast} closeLabel={t('common.close')} onClose={close} />
    </>
  )
}

/** What an issued invoice says of what is typed into a draft. */
const asDraft = ({ lines, ...invoice }: BilledInvoice): Partial<InvoiceDraft> => ({
  ...{ payerName: invoice.payerName, payerAddress: invoice.payerAddress, note: invoice.note },
  ...{ payerEmail: invoice.payerEmail, buyerReference: invoice.buyerReference },
  lines: lines.map(({ discountMinor, discountReason, ...line }) => ({
    ...line,
    discount: discountMinor > 0 ? { kind: 'sum', minor: discountMinor, reason: discountReason ?? '' } : null,
  })),
})
