import type { readPayment as contract } from '@polyclinic/domain/invoices/endpoints.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import type { Context } from '../../platform/context.ts'
import { refuse } from '../../platform/refuse.ts'
import { isOwnPayment, selectPayments, type PaymentRow } from './queries.ts'

/** One payment as the ledger knows it, whatever the address of the page claims. Other people's are 404. */
export async function readPayment(
  context: Context,
  { params }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const row = await findOwnPayment(context, params.id)
  return {
    id: row.id,
    invoiceReference: row.invoice_reference,
    amount: { minor: row.amount_minor, currency: row.currency },
    paidAt: row.paid_at,
    status: row.reversed_at === null ? 'succeeded' : 'failed',
  }
}

/** @throws {Refusal} `not_found` */
export async function findOwnPayment(context: Context, id: string): Promise<PaymentRow> {
  const row = await selectPayments(context.db).where('p.id', '=', id).where(isOwnPayment(context)).executeTakeFirst()
  if (!row) throw refuse('not_found')
  return row
}
