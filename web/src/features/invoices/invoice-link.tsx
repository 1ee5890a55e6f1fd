import { isToBill } from '@polyclinic/domain/invoices/promised-lines.ts'
import ReceiptText from 'lucide-react/icons/receipt-text'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { usePermitted } from '../../state/permitted.ts'
import { Button } from '../../ui/button.tsx'
import { CardPart } from '../../ui/card.tsx'
import { Stack } from '../../ui/layout.tsx'
import type { DayVisit } from '../days/day.ts'
import type { Viewer } from '../days/visit-status.tsx'
import { RefusalNote } from '../refusals/refusal-note.tsx'
import { useBeginInvoice } from './use-begin-invoice.ts'

/** From a visit to its invoice: the one that there is, or a draft. */
export function InvoiceLink({ visit, viewer }: { visit: DayVisit; viewer: Viewer }) {
  const { t } = useTexts()
  const isPermitted = usePermitted()
  const { busy, problem, begin } = useBeginInvoice()
  if (viewer !== 'clinic' || !mayBeBilled(visit) || !isPermitted('invoices:write')) return null
  return (
    <CardPart>
      <Stack gap="small">
        <Button icon={ReceiptText} size="small" busy={busy} onClick={() => void begin(visit.id)}>
          {t('doctor.invoiceVisit')}
        </Button>
        {problem && <RefusalNote refusal={problem} isTeam />}
      </Stack>
    </CardPart>
  )
}

/** Whose doing a cancellation was, the server knows. */
const mayBeBilled = ({ status, isLateChange, policy, prepayment }: DayVisit) =>
  isToBill({
    ...{ status, isLateCancellation: isLateChange, lateFeeMinor: policy.lateFeeMinor },
    prepaidMinor: prepayment?.minor ?? 0,
  })
