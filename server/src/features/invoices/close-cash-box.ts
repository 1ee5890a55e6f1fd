import { decideClosing } from '@polyclinic/domain/invoices/cash-closing.ts'
import { closeCashBox as contract } from '@polyclinic/domain/invoices/cash-endpoints.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { auditRows } from '../../platform/audit.ts'
import { changeRows } from '../../platform/changes.ts'
import type { RequestScope } from '../../platform/context.ts'
import { insertAll, rowsOf } from '../../platform/database/insert-rows.ts'
import { takeLocks } from '../../platform/database/named-lock.ts'
import { keyRows, runIdempotently, unlessRepeatedIn } from '../../platform/idempotency.ts'
import { newId } from '../../platform/ids.ts'
import { requireWholeClinic } from '../../platform/reach.ts'
import { unlessRefused } from '../../platform/refuse.ts'
import { signedIn } from '../../platform/signed-in.ts'
import { writerName } from '../providers/writer-name.ts'
import { findClosing, findOpenBox } from './cash-box.ts'
import { today } from './queries.ts'

/**
 * What was counted, with the entries that it counts: cash that comes in at the same moment is in it, so that it is refused,
 * or in the next one.
 */
export const closeCashBox = (scope: RequestScope, input: Input<typeof contract>): Promise<Output<typeof contract>> =>
  runIdempotently(
    scope,
    contract,
    { ...input, params: {} },
    {
      secret: undefined,
      act: async (context, key) => {
        requireWholeClinic(context, 'payments:take')
        const { db, now, clinic } = context
        const { number, countedMinor, removedMinor, note } = input.body
        await takeLocks(db, [['cash-box', clinic.currency]])
        await unlessRepeatedIn(context, key)
        const box = await findOpenBox(db, clinic.currency)
        const refused = decideClosing(box, input.body)
        if (refused) unlessRefused(refused)
        const id = newId()
        await insertAll(db, [
          rowsOf('cash_closings', [
            {
              ...{ id, currency: clinic.currency, number, moved_minor: box.movedMinor, counted_minor: countedMinor },
              ...{
                opening_minor: box.openingMinor ?? countedMinor - box.movedMinor,
                removed_minor: removedMinor,
                note,
              },
              ...{ closed_at: now, closed_on: today(context) },
              ...{ closed_by_user_id: signedIn(context).userId, closed_by: await writerName(context) },
            },
          ]),
          rowsOf(
            'cash_closing_entries',
            box.entryIds.map((entry_id) => ({ closing_id: id, entry_id })),
          ),
          auditRows(context, {
            ...{ action: 'cash-closings:create', side: 'clinic' },
            object: { kind: 'cash-closing', id },
          }),
          changeRows([{ noun: 'invoice', id }]),
          keyRows(key, id, now),
        ])
        return findClosing(db, id)
      },
      recall: ({ db }, id) => findClosing(db, id),
    },
  )
