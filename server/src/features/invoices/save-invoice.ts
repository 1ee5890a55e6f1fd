import { isSame } from '@polyclinic/domain/kit/same.ts'
import type * as contracts from '@polyclinic/domain/invoices/billing-endpoints.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { seenVersion } from '@polyclinic/domain/kit/version.ts'
import { sql } from 'kysely'
import { auditOften, auditRows } from '../../platform/audit.ts'
import { changeRows } from '../../platform/changes.ts'
import type { Context } from '../../platform/context.ts'
import { writeGated } from '../../platform/database/write-gated.ts'
import { requireWholeClinic } from '../../platform/reach.ts'
import { refuse } from '../../platform/refuse.ts'
import { signedIn } from '../../platform/signed-in.ts'
import { RetryTransaction } from '../../platform/tenancy.ts'
import { draftOf, findInvoice } from './queries.ts'

/** A draft as it is typed, whole. */
export async function saveInvoice(
  context: Context,
  { params, headers, body }: Input<typeof contracts.saveInvoice>,
): Promise<Output<typeof contracts.saveInvoice>> {
  requireWholeClinic(context, 'invoices:write')
  const { db, now } = context
  const row = await findInvoice(db, params.id)
  if (row.status !== 'draft') throw refuse('invoice_issued')
  // What stands there already was answered, and the answer lost: the same again is no other version.
  if (isSame(body, draftOf(row))) return { version: row.version }
  if (row.version !== seenVersion(headers['if-match'])) throw refuse('stale_version')
  const claim = sql`
    update invoices set payer_name = ${body.payerName}, payer_address = ${body.payerAddress}, note = ${body.note},
      payer_email = ${body.payerEmail}, buyer_reference = ${body.buyerReference},
      draft = ${JSON.stringify({ lines: body.lines })}::jsonb, version = version + 1, updated_at = ${now},
      updated_by_user_id = ${signedIn(context).userId}
    where id = ${row.id} and version = ${row.version} and status = 'draft' returning 1`
  if (!(await writeGated(db, { facts: sql`select`, claim }, [changeRows([{ noun: 'invoice', id: row.id }])])))
    throw new RetryTransaction()
  const object = { kind: 'patient', id: row.patient_id } as const
  await auditOften(context, { action: 'invoices:write', object, side: 'clinic', detail: row.id })
  return { version: row.version + 1 }
}

/** A draft is thrown away; what was issued stays. */
export async function discardInvoice(
  context: Context,
  { params }: Input<typeof contracts.discardInvoice>,
): Promise<undefined> {
  requireWholeClinic(context, 'invoices:write')
  const row = await findInvoice(context.db, params.id)
  if (row.status !== 'draft') throw refuse('invoice_issued')
  const prepaid = await context.db
    .selectFrom('online_payments')
    .select('id')
    .where('invoice_id', '=', row.id)
    .executeTakeFirst()
  if (prepaid) throw refuse('invoice_prepaid')
  const claim = sql`delete from invoices where id = ${row.id} and status = 'draft' returning 1`
  const object = { kind: 'patient', id: row.patient_id } as const
  const isGone = await writeGated(context.db, { facts: sql`select`, claim }, [
    auditRows(context, { action: 'invoices:discard', object, side: 'clinic', detail: row.id }),
    changeRows([{ noun: 'invoice', id: row.id }]),
  ])
  if (!isGone) throw new RetryTransaction()
}
