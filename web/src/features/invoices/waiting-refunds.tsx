import { RefundCard } from './refund-card.tsx'
import type { BilledInvoice } from './use-billing.ts'

type WaitingRefundsProps = { invoice: BilledInvoice; timeZone: string; onDone: (message: string) => void }

/** What somebody has asked to go back, and nobody has decided about. */
export function WaitingRefunds({ invoice, timeZone, onDone }: WaitingRefundsProps) {
  return invoice.payments.flatMap((payment) =>
    payment.refunds
      .filter(({ decision }) => decision === null)
      .map((refund) => (
        <RefundCard key={refund.id} {...{ payment, refund, timeZone, onDone }} currency={invoice.total.currency} />
      )),
  )
}
