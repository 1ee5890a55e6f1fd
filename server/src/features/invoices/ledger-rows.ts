import { postingsOfPayment, type EntryKind, type Posting } from '@polyclinic/domain/invoices/postings.ts'
import { rowsOf, type RowSet } from '../../platform/database/insert-rows.ts'
import { newId } from '../../platform/ids.ts'

type Entry = {
  kind: EntryKind
  /** Null of the cash box alone. */
  invoiceId: string | null
  currency: string
  now: string
  postings: readonly Posting[]
  documentId?: string
  paymentId?: string
  refundId?: string
  movementId?: string
  cashTransferId?: string
}

type Online = { id: string; invoiceId: string; currency: string; amountMinor: number; now: string }

/** Money that a provider took for the clinic, as a payment of the online payment's own id. */
export const onlinePaymentRows = (paid: Online & { paidOn: string; provider: string }): RowSet[] => [
  rowsOf('payments', [
    {
      ...{ id: paid.id, invoice_id: paid.invoiceId, method: 'online', amount_minor: paid.amountMinor },
      ...{ currency: paid.currency, note: null, given_minor: null, paid_at: paid.now, paid_on: paid.paidOn },
      ...{ taken_by_user_id: null, taken_by: paid.provider },
    },
  ]),
  ...ledgerRows({
    ...{ kind: 'payment', invoiceId: paid.invoiceId, paymentId: paid.id, currency: paid.currency, now: paid.now },
    postings: postingsOfPayment('online', paid.amountMinor),
  }),
]

/** An entry with its postings, for the statement of the act. */
export function ledgerRows({ kind, invoiceId, currency, now, postings, ...of }: Entry): RowSet[] {
  const id = newId()
  const shared = { kind, invoice_id: invoiceId, currency }
  const { documentId = null, paymentId = null, refundId = null, movementId = null, cashTransferId = null } = of
  return [
    rowsOf('ledger_entries', [
      {
        ...{ ...shared, id, document_id: documentId, payment_id: paymentId, refund_id: refundId },
        ...{ movement_id: movementId, cash_transfer_id: cashTransferId, posted_at: now },
      },
    ]),
    rowsOf(
      'ledger_postings',
      postings.map(({ account, amountMinor, voucher }, position) => ({
        ...{ ...shared, entry_id: id, position, account, amount_minor: amountMinor },
        ...{ voucher_id: voucher?.id ?? null, voucher_visits: voucher?.visits ?? null },
      })),
    ),
  ]
}
