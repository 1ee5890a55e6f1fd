import type { Input } from '@polyclinic/domain/kit/endpoint.ts'
import type { discardPrescription as contract } from '@polyclinic/domain/prescriptions/endpoints.ts'
import { sql } from 'kysely'
import { auditRows } from '../../platform/audit.ts'
import { changeRows } from '../../platform/changes.ts'
import type { Context } from '../../platform/context.ts'
import { writeGated } from '../../platform/database/write-gated.ts'
import { refuse } from '../../platform/refuse.ts'
import { RetryTransaction } from '../../platform/tenancy.ts'
import { accessPrescription } from './queries.ts'

/** A draft is of nobody but who writes it: nothing of it stays but that it was thrown away. */
export async function discardPrescription(context: Context, { params }: Input<typeof contract>): Promise<undefined> {
  const row = await accessPrescription(context, params.id, 'prescriptions:write')
  if (row.status !== 'draft') throw refuse('prescription_signed')
  const object = { kind: 'patient', id: row.patient_id } as const
  const claim = sql`delete from prescriptions where id = ${row.id} and status = 'draft' returning 1`
  const isGone = await writeGated(context.db, { facts: sql`select`, claim }, [
    auditRows(context, { action: 'prescriptions:discard', object, side: 'clinic', detail: row.id }),
    changeRows([{ noun: 'prescription', id: row.id, providerId: row.provider_id }]),
  ])
  if (!isGone) throw new RetryTransaction()
}
