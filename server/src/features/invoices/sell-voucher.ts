import { sellVoucher as contract } from '@polyclinic/domain/invoices/voucher-endpoints.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { auditRows } from '../../platform/audit.ts'
import { changeRows } from '../../platform/changes.ts'
import type { RequestScope } from '../../platform/context.ts'
import { insertAll, rowsOf } from '../../platform/database/insert-rows.ts'
import { keyRows, runIdempotently, unlessRepeatedIn } from '../../platform/idempotency.ts'
import { newId } from '../../platform/ids.ts'
import { requireWholeClinic } from '../../platform/reach.ts'
import { refuse, refuseField } from '../../platform/refuse.ts'
import { signedIn } from '../../platform/signed-in.ts'
import { today } from './queries.ts'

/** The draft of an invoice without a visit, whose line sells a voucher. */
export const sellVoucher = (scope: RequestScope, input: Input<typeof contract>): Promise<Output<typeof contract>> =>
  runIdempotently(scope, contract, input, {
    secret: undefined,
    act: async (context, key) => {
      requireWholeClinic(context, 'invoices:write')
      const { db, now, clinic } = context
      await unlessRepeatedIn(context, key)
      const { patientId, description, priceMinor, voucher } = input.body
      const patient = await db
        .selectFrom('patients')
        .select(['given_name', 'family_name', 'erased_at', 'restricted_at'])
        .where('id', '=', patientId)
        .executeTakeFirst()
      if (!patient) throw refuseField('/body/patientId', 'not_found', 'There is no such patient.')
      if ((patient.erased_at ?? patient.restricted_at) !== null) throw refuse('record_closed')
      if (voucher.validUntil < today(context))
        throw refuseField('/body/voucher/validUntil', 'in_past', 'This day is over.')
      const id = newId()
      const object = { kind: 'patient', id: patientId } as const
      const line = { description, quantity: 1, unitMinor: priceMinor, discount: null, taxRate: 0, voucher }
      await insertAll(db, [
        rowsOf('invoices', [
          {
            ...{ id, kind: 'invoice', status: 'draft', patient_id: patientId, currency: clinic.currency },
            ...{ payer_name: `${patient.given_name} ${patient.family_name}`.trim(), draft: { lines: [line] } },
            ...{ created_at: now, updated_at: now, updated_by_user_id: signedIn(context).userId },
          },
        ]),
        auditRows(context, { action: 'invoices:write', object, side: 'clinic', detail: id }),
        changeRows([{ noun: 'invoice', id }]),
        keyRows(key, id, now),
      ])
      return { id }
    },
    recall: (_context, id) => Promise.resolve({ id }),
  })
