import { enqueue } from '../../platform/enqueue.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'

/** Done where the payments online are. */
export const endingCheckout = { name: 'end-checkout', ids: ['paymentId'] } as const

/** Closes the provider's page that still asks for what is not due any more, before somebody pays there, too. */
export async function endCheckouts(db: ClinicDatabase, invoiceId: string): Promise<void> {
  const open = await db
    .selectFrom('online_payments')
    .select('id')
    .where('invoice_id', '=', invoiceId)
    .where('status', 'in', ['begun', 'open'])
    .execute()
  for (const { id } of open) await enqueue(db, endingCheckout, { paymentId: id }, { isUrgent: true })
}
