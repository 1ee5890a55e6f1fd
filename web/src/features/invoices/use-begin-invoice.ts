import { useNavigate } from 'react-router'
import { useSubmission } from '../../platform/api/use-submission.ts'
import { invoiceHref } from './asked-invoices.ts'
import { beginInvoice } from './use-billing.ts'

/** From a visit to its invoice: the one that there is, or a draft. */
export function useBeginInvoice() {
  const navigate = useNavigate()
  const { busy, problem, send } = useSubmission()
  async function begin(visitId: string) {
    const outcome = await send(() => beginInvoice(visitId))
    if (outcome.done) void navigate(invoiceHref(outcome.value.id))
  }
  return { busy, problem, begin }
}
