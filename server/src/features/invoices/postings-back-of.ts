import { postingsBack, postingsOntoVoucher, type Posting } from '@polyclinic/domain/invoices/postings.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import { methodOf, type PaymentRow } from './queries.ts'

/** Of a payment, or a part of it, that goes back by the way it came: from a voucher onto it, a visit of a package whole. */
export async function postingsBackOf(db: ClinicDatabase, row: PaymentRow, amountMinor: number): Promise<Posting[]> {
  const method = methodOf(row)
  if (method !== 'voucher') return postingsBack(method, amountMinor)
  const { used_minor, visits } = await db
    .selectFrom('ledger_postings as p')
    .innerJoin('ledger_entries as e', 'e.id', 'p.entry_id')
    .select(['p.amount_minor as used_minor', 'p.voucher_visits as visits'])
    .where('e.payment_id', '=', row.id)
    .where('e.kind', '=', 'payment')
    .where('p.account', '=', 'voucher')
    .executeTakeFirstOrThrow()
  return postingsOntoVoucher(amountMinor, {
    ...{ id: row.voucher_id!, minor: visits === null ? amountMinor : used_minor, visits },
  })
}
