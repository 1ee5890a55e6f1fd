import { sql } from 'kysely'
import { anyOf } from '../../platform/database/any-of.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'

/** What was billed to patients, what they paid and what went back, for a copy of their data. */
export async function invoicesOfPatients(db: ClinicDatabase, patientIds: readonly string[]) {
  const invoices = await db
    .selectFrom('invoices as i')
    .leftJoin('invoices as c', 'c.id', 'i.corrects_id')
    .select(['i.id', 'i.patient_id as patientId', 'i.kind', 'i.status', 'i.reference', 'c.reference as takesBack'])
    .select(['i.appointment_id as appointmentId', 'i.currency', 'i.payer_name as payerName', 'i.note', 'i.draft'])
    .select([
      'i.payer_address as payerAddress',
      'i.payer_email as payerEmail',
      'i.buyer_reference as buyerReference',
      'i.patient_name as patientName',
      'i.created_at as createdAt',
      'i.updated_at as updatedAt',
    ])
    .select(['i.issued_at as issuedAt', 'i.issued_by as issuedBy', 'i.issued_on as issuedOn', 'i.due_on as dueOn'])
    .select(['i.net_minor as netMinor', 'i.tax_minor as taxMinor', 'i.total_minor as totalMinor', 'i.sender'])
    .where('i.patient_id', '=', anyOf(patientIds))
    .orderBy('i.created_at')
    .orderBy('i.id')
    .execute()
  const ids = anyOf(invoices.map(({ id }) => id))
  const lines = await db
    .selectFrom('invoice_lines')
    .select(['invoice_id as of', 'position', 'description', 'quantity', 'unit_minor as unitMinor'])
    .select(['discount_minor as discountMinor', 'discount_share as discountShare'])
    .select(['discount_reason as discountReason', 'net_minor as netMinor', 'tax_rate as taxRate'])
    .where('invoice_id', '=', ids)
    .orderBy('position')
    .execute()
  const vouchers = await db
    .selectFrom('vouchers')
    .select([
      'invoice_id as of',
      'position',
      'kind',
      'value_minor as valueMinor',
      'visits',
      'valid_until as validUntil',
    ])
    .select(['is_for_bearer as isForBearer', 'blocked_at as blockedAt', 'block_reason as blockReason'])
    .where('invoice_id', '=', ids)
    .orderBy('position')
    .execute()
  const payments = await db
    .selectFrom('payments')
    .select(['id', 'invoice_id as of', 'reference', 'method', 'amount_minor as amountMinor', 'currency'])
    .select(['given_minor as givenMinor', 'note', 'paid_at as paidAt', 'paid_on as paidOn', 'taken_by as takenBy'])
    .where('invoice_id', '=', ids)
    .orderBy('paid_at')
    .execute()
  const paymentIds = anyOf(payments.map(({ id }) => id))
  const reversals = await db
    .selectFrom('payment_reversals')
    .select(['payment_id as of', 'reason', 'reversed_at as at', 'reversed_by as by'])
    .where('payment_id', '=', paymentIds)
    .execute()
  const refunds = await db
    .selectFrom('refunds')
    .select(['payment_id as of', 'amount_minor as amountMinor', 'reason', 'requested_at as requestedAt'])
    .select(['requested_by as requestedBy', 'decision', 'decided_at as decidedAt', 'decided_by as decidedBy'])
    .where('payment_id', '=', paymentIds)
    .orderBy('requested_at')
    .execute()
  const isOf =
    (id: string) =>
    ({ of }: { of: string }) =>
      of === id
  return invoices.map((invoice) => ({
    ...invoice,
    lines: lines.filter(isOf(invoice.id)).map(({ of: _invoice, ...line }) => line),
    vouchers: vouchers.filter(isOf(invoice.id)).map(({ of: _invoice, ...voucher }) => voucher),
    payments: payments.filter(isOf(invoice.id)).map(({ of: _invoice, id, ...paid }) => ({
      ...paid,
      reversals: reversals.filter(isOf(id)).map(({ of: _payment, ...reversal }) => reversal),
      refunds: refunds.filter(isOf(id)).map(({ of: _payment, ...refund }) => refund),
    })),
  }))
}

/** What was never issued goes with its patient. What was issued is kept: the law asks for the books. */
export async function eraseInvoiceDrafts(db: ClinicDatabase, patientIds: readonly string[]): Promise<void> {
  const drafts = sql`patient_id = ${anyOf(patientIds)} and status = 'draft'`
  const hasMoney = sql`exists (select from online_payments o where o.invoice_id = invoices.id)`
  await sql`delete from invoices where ${drafts} and not ${hasMoney}`.execute(db)
  // What was paid with a booking is in the books: of its draft stays what they hang on.
  await sql`
    update invoices set draft = '{"lines": []}', payer_name = '', payer_address = '', payer_email = '', note = ''
    where ${drafts} and ${hasMoney}`.execute(db)
}
