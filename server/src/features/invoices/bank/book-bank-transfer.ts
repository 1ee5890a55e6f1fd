import { bookBankTransfer as contract } from '@polyclinic/domain/invoices/bank-endpoints.ts'
import { decidePayment } from '@polyclinic/domain/invoices/rules.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { sql } from 'kysely'
import type { Context, RequestScope } from '../../../platform/context.ts'
import { rowsOf } from '../../../platform/database/insert-rows.ts'
import { keyRows, runIdempotently, unlessRepeatedIn } from '../../../platform/idempotency.ts'
import { requireWholeClinic } from '../../../platform/reach.ts'
import { refuse, refuseField, unlessRefused } from '../../../platform/refuse.ts'
import type { ClinicDatabase } from '../../../platform/tenancy.ts'
import { findInvoice, findPayment, lockInvoice, today } from '../queries.ts'
import { accountToPay, writePayment } from '../take-payment.ts'

type Answer = Output<typeof contract>

/** A transfer, or a part of it, as a payment of an invoice: one after the other for each of both. */
export const bookBankTransfer = (scope: RequestScope, input: Input<typeof contract>): Promise<Answer> =>
  runIdempotently(scope, contract, input, {
    secret: undefined,
    act: async (context, key) => {
      requireWholeClinic(context, 'payments:take')
      const { db, now } = context
      const { invoiceId, amountMinor } = input.body
      await lockInvoice(db, invoiceId)
      const transfer = await holdTransfer(db, input.params.id)
      await unlessRepeatedIn(context, key)
      if (transfer.isSetAside || transfer.restMinor <= 0) throw refuse('transfer_done')
      if (amountMinor > transfer.restMinor)
        throw refuseField('/body/amountMinor', 'more_than_came', 'That is more than came in.')
      const row = await findInvoice(db, invoiceId)
      if (row.currency !== transfer.currency)
        throw refuseField('/body/invoiceId', 'other_currency', 'This invoice is in another currency.')
      const paid = { method: 'bank' as const, amountMinor, givenMinor: null, paidOn: transfer.bookedOn }
      const refused = decidePayment(accountToPay(row), paid, today(context))
      if (refused) unlessRefused(refused)
      const note = transfer.remittance.slice(0, 120).toWellFormed().trim() || null
      const id = await writePayment(context, row, { ...paid, note }, (payment) => [
        rowsOf('bank_transfer_payments', [{ transfer_id: transfer.id, payment_id: payment }]),
        keyRows(key, payment, now),
      ])
      return booked(context, id)
    },
    recall: booked,
  })

async function booked({ db }: Context, id: string): Promise<Answer> {
  const { reference } = await findPayment(db, id)
  return { id, reference }
}

/**
 * Held until the transaction ends: nobody else writes it down, or sets it aside, meanwhile.
 * @throws {Refusal} `not_found`
 */
export async function holdTransfer(db: ClinicDatabase, id: string) {
  const { rows } = await sql`select from bank_transfers where id = ${id} for no key update`.execute(db)
  if (rows.length === 0) throw refuse('not_found')
  const row = await db
    .selectFrom('bank_transfers as t')
    .innerJoin(sql<{ transfer_id: string; rest_minor: string }>`bank_transfer_rests`.as('r'), 'r.transfer_id', 't.id')
    .select(['t.id', 't.booked_on', 't.currency', 't.remittance', 't.set_aside_at', 'r.rest_minor'])
    .where('t.id', '=', id)
    .executeTakeFirstOrThrow()
  return {
    ...{ id: row.id, bookedOn: row.booked_on, currency: row.currency, remittance: row.remittance },
    ...{ isSetAside: row.set_aside_at !== null, restMinor: Number(row.rest_minor) },
  }
}
