import type { Answer, Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import type { readPayment as contract } from '@polyclinic/domain/invoices/endpoints.ts'
import type { Context } from '../../platform/context.ts'
import { refuse } from '../../platform/refuse.ts'
import { within } from '../../platform/reach.ts'

/** One payment as the server knows it, whatever the address of the page claims. Other people's are 404. */
export async function readPayment(
  { db, actor }: Context,
  { params }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const row = await db
    .selectFrom('payments as p')
    .innerJoin('invoices as i', 'i.id', 'p.invoice_id')
    .select(['p.id', 'i.reference', 'p.amount_minor', 'p.currency', 'p.paid_at', 'p.status'])
    .where('p.id', '=', params.id)
    .where(within(actor, 'invoices:own', { patientId: 'i.patient_id' }, 'patient'))
    .executeTakeFirst()
  if (!row) throw refuse('not_found')
  return {
    id: row.id,
    invoiceReference: row.reference,
    amount: { minor: row.amount_minor, currency: row.currency },
    paidAt: row.paid_at,
    status: row.status as Answer<typeof contract>['status'],
  }
}
