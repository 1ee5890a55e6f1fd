import type { EntryKind, Posting } from '@polyclinic/domain/invoices/postings.ts'
import { rowsOf, type RowSet } from '../../platform/database/insert-rows.ts'
import { newId } from '../../platform/ids.ts'

type Entry = {
  kind: EntryKind
  invoiceId: string
  currency: string
  now: string
  postings: readonly Posting[]
  documentId?: string
  paymentId?: string
  refundId?: string
}

/** An entry with its postings, for the statement of the act. */
export function ledgerRows({ kind, invoiceId, currency, now, postings, ...of }: Entry): RowSet[] {
  const id = newId()
  const shared = { kind, invoice_id: invoiceId, currency }
  const { documentId = null, paymentId = null, refundId = null } = of
  return [
    rowsOf('ledger_entries', [
      { ...shared, id, document_id: documentId, payment_id: paymentId, refund_id: refundId, posted_at: now },
    ]),
    rowsOf(
      'ledger_postings',
      postings.map(({ account, amountMinor }, position) => ({
        ...{ ...shared, entry_id: id, position, account, amount_minor: amountMinor },
      })),
    ),
  ]
}
