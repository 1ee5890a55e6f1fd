import { moveCash as contract } from '@polyclinic/domain/invoices/cash-endpoints.ts'
import { accountOfTransfer, decideCashTransfer, movedBy } from '@polyclinic/domain/invoices/cash-transfers.ts'
import { postingsOfCashTransfer } from '@polyclinic/domain/invoices/postings.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { auditRows } from '../../platform/audit.ts'
import { changeRows } from '../../platform/changes.ts'
import type { RequestScope } from '../../platform/context.ts'
import { insertAll, rowsOf } from '../../platform/database/insert-rows.ts'
import { takeLocks } from '../../platform/database/named-lock.ts'
import { keyRows, runIdempotently, unlessRepeatedIn } from '../../platform/idempotency.ts'
import { newId } from '../../platform/ids.ts'
import { requireWholeClinic } from '../../platform/reach.ts'
import { refuse, unlessRefused } from '../../platform/refuse.ts'
import { signedIn } from '../../platform/signed-in.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import { writerName } from '../providers/writer-name.ts'
import { findOpenBox } from './cash-box.ts'
import { ledgerRows } from './ledger-rows.ts'
import { today } from './queries.ts'

/** Money put into the cash box, or taken out of it: one after the other, and never while somebody closes it. */
export const moveCash = (scope: RequestScope, input: Input<typeof contract>): Promise<Output<typeof contract>> =>
  runIdempotently(
    scope,
    contract,
    { ...input, params: {} },
    {
      secret: undefined,
      act: async (context, key) => {
        requireWholeClinic(context, 'payments:take')
        const { db, now, clinic } = context
        const { currency } = clinic
        const { kind, amountMinor, reason } = input.body
        await takeLocks(db, [['cash-box', currency]])
        await unlessRepeatedIn(context, key)
        const refused = decideCashTransfer(await findOpenBox(db, currency), input.body)
        if (refused) unlessRefused(refused)
        const id = newId()
        const moved = movedBy(kind, amountMinor)
        await insertAll(db, [
          rowsOf('cash_transfers', [
            {
              ...{ id, kind, currency, amount_minor: moved, reason, moved_at: now, moved_on: today(context) },
              ...{ moved_by_user_id: signedIn(context).userId, moved_by: await writerName(context) },
            },
          ]),
          ...ledgerRows({
            ...{ kind: 'cash-transfer', invoiceId: null, cashTransferId: id, currency, now },
            postings: postingsOfCashTransfer(accountOfTransfer(kind), moved),
          }),
          auditRows(context, {
            ...{ action: 'cash-transfers:create', side: 'clinic' },
            object: { kind: 'cash-transfer', id },
          }),
          changeRows([{ noun: 'invoice', id }]),
          keyRows(key, id, now),
        ])
        return recorded(db, id)
      },
      recall: ({ db }, id) => recorded(db, id),
    },
  )

async function recorded(db: ClinicDatabase, id: string) {
  const { reference } = await findCashTransfer(db, id)
  return { id, reference }
}

/** @throws {Refusal} `not_found` */
export async function findCashTransfer(db: ClinicDatabase, id: string) {
  const row = await db.selectFrom('cash_transfers').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw refuse('not_found')
  return row
}
