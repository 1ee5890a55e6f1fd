import { useParams } from 'react-router'
import { DraftEditor } from '../../features/invoices/draft-editor.tsx'
import { InvoiceView } from '../../features/invoices/invoice-view.tsx'
import { useBilledInvoice } from '../../features/invoices/use-billing.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import type { Handle } from '../../platform/page/handle.ts'
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
  return (
    <>
      <QueryState query={query}>
        {(invoice) =>
          invoice.draft ? (
            <DraftEditor invoice={invoice} draft={invoice.draft} onSaid={say} />
          ) : (
            <InvoiceView invoice={invoice} onSaid={say} />
          )
        }
      </QueryState>
      <ToastRegion toast={toast} closeLabel={t('common.close')} onClose={close} />
    </>
  )
}
