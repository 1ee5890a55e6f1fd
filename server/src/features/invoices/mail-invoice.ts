import { mailInvoice as contract } from '@polyclinic/domain/invoices/billing-endpoints.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { auditRows } from '../../platform/audit.ts'
import { changeRows } from '../../platform/changes.ts'
import type { RequestScope } from '../../platform/context.ts'
import { insertAll } from '../../platform/database/insert-rows.ts'
import { keyRows, runIdempotently, unlessRepeatedIn } from '../../platform/idempotency.ts'
import { requireWholeClinic } from '../../platform/reach.ts'
import { refuse } from '../../platform/refuse.ts'
import { withdrawMessages } from '../messages/withdraw-messages.ts'
import { queueInvoiceMail } from './money-mail.ts'
import { findInvoice, lockInvoice } from './queries.ts'

/** Mails where an invoice is, because somebody of the clinic wants it to. */
export const mailInvoice = (scope: RequestScope, input: Input<typeof contract>): Promise<Output<typeof contract>> =>
  runIdempotently(scope, contract, input, {
    secret: undefined,
    act: async (context, key) => {
      requireWholeClinic(context, 'invoices:issue')
      const { db, now } = context
      await lockInvoice(db, input.params.id)
      await unlessRepeatedIn(context, key)
      const row = await findInvoice(db, input.params.id)
      if (row.status !== 'issued' || row.kind !== 'invoice' || row.note_id !== null) throw refuse('invoice_not_open')
      await withdrawMessages(db, { kind: 'invoice', id: row.id }, { invoice: 'superseded' })
      const message = await queueInvoiceMail(context, row.id, true)
      if (message === null) throw refuse('nobody_to_mail')
      const object = { kind: 'patient', id: row.patient_id } as const
      await insertAll(db, [
        auditRows(context, { action: 'invoices:mail', object, side: 'clinic', detail: row.id }),
        changeRows([{ noun: 'invoice', id: row.id }]),
        keyRows(key, message, now),
      ])
      return { id: message }
    },
    recall: (_context, id) => Promise.resolve({ id }),
  })
