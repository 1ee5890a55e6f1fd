import type { readBilledInvoice as contract } from '@polyclinic/domain/invoices/billing-endpoints.ts'
import { moneyKinds } from '@polyclinic/domain/invoices/mail-kinds.ts'
import type { Output } from '@polyclinic/domain/kit/endpoint.ts'
import { anyOf } from '../../platform/database/any-of.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import { asMessage, selectMessages } from '../messages/messages.ts'

type Mail = Output<typeof contract>['mails'][number]

/** What was mailed about an invoice and its payments, the latest first. */
export async function mailsOf(db: ClinicDatabase, invoiceId: string, paymentIds: readonly string[]): Promise<Mail[]> {
  const rows = await selectMessages(db)
    .where('m.subject_id', '=', anyOf([invoiceId, ...paymentIds]))
    .where('m.kind', 'in', moneyKinds)
    .orderBy('m.created_at', 'desc')
    .orderBy('m.id', 'desc')
    .execute()
  return rows.map((row) => {
    const { id, to, status, failure, createdAt, sentAt, dueAt } = asMessage(row)
    return { id, kind: row.kind as Mail['kind'], to, status, failure, createdAt, sentAt, dueAt }
  })
}
