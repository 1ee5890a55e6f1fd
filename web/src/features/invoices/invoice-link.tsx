import { isToBill } from '@polyclinic/domain/invoices/promised-lines.ts'
import ReceiptText from 'lucide-react/icons/receipt-text'
import { useNavigate } from 'react-router'
import { useSubmission } from '../../platform/api/use-submission.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { usePermitted } from '../../state/permitted.ts'
import { Button } from '../../ui/button.tsx'
import { CardPart } from '../../ui/card.tsx'
import { Stack } from '../../ui/layout.tsx'
import type { DayVisit } from '../days/day.ts'
import type { Viewer } from '../days/visit-status.tsx'
import { RefusalNote } from '../refusals/refusal-note.tsx'
import { invoiceHref } from './asked-invoices.ts'
import { beginInvoice } from './use-billing.ts'

/** From a visit to its invoice: the one that there is, or a draft. */
export function InvoiceLink({ visit, viewer }: { visit: DayVisit; viewer: Viewer }) {
  const { t } = useTexts()
  const isPermitted = usePermitted()
  const navigate = useNavigate()
  const { busy, problem, send } = useSubmission()
  if (viewer !== 'clinic' || !mayBeBilled(visit) || !isPermitted('invoices:write')) return null
  async function begin() {
    const outcome = await send(() => beginInvoice(visit.id))
    if (outcome.done) void navigate(invoiceHref(outcome.value.id))
  }
  return (
    <CardPart>
      <Stack gap="small">
        <Button icon={ReceiptText} size="small" busy={busy} onClick={() => void begin()}>
          {t('doctor.invoiceVisit')}
        </Button>
        {problem && <RefusalNote refusal={problem} isTeam />}
      </Stack>
    </CardPart>
  )
}

/** Whose doing a cancellation was, the server knows. */
const mayBeBilled = ({ status, isLateChange, policy }: DayVisit) =>
  isToBill({ status, isLateCancellation: isLateChange, lateFeeMinor: policy.lateFeeMinor })
