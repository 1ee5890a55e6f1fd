import type { beginInvoice as contract } from '@polyclinic/domain/invoices/billing-endpoints.ts'
import { isToBill, promisedLines } from '@polyclinic/domain/invoices/promised-lines.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { sql } from 'kysely'
import { auditRows } from '../../platform/audit.ts'
import { changeRows } from '../../platform/changes.ts'
import type { Context } from '../../platform/context.ts'
import { writeGated } from '../../platform/database/write-gated.ts'
import { newId } from '../../platform/ids.ts'
import { languageOfClinic } from '../../platform/language.ts'
import { requireWholeClinic } from '../../platform/reach.ts'
import { refuse, refuseField } from '../../platform/refuse.ts'
import { signedIn } from '../../platform/signed-in.ts'
import { RetryTransaction } from '../../platform/tenancy.ts'
import { writeText } from '../../platform/text.ts'
import { texts } from './paper/texts.ts'
import { readVisitToBill } from './visit-to-bill.ts'

/** The invoice of a visit, or a draft with what was promised with the booking. */
export async function beginInvoice(
  context: Context,
  { body }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  requireWholeClinic(context, 'invoices:write')
  const { db, now, clinic } = context
  const visit = await readVisitToBill(context, body.appointmentId)
  if (!visit || !isToBill(visit))
    throw refuseField('/body/appointmentId', 'not_found', 'There is no such visit, or nothing of it can be billed.')
  if (visit.isRecordClosed) throw refuse('record_closed')
  const there = await db
    .selectFrom('invoices as i')
    .leftJoin('invoices as n', 'n.corrects_id', 'i.id')
    .select('i.id')
    .where('i.appointment_id', '=', visit.id)
    .where('i.kind', '=', 'invoice')
    .where('n.id', 'is', null)
    .orderBy('i.status')
    .orderBy('i.id', 'desc')
    .executeTakeFirst()
  if (there) return { id: there.id }
  const id = newId()
  const language = languageOfClinic(clinic)
  const lines = promisedLines(visit, {
    service: visit.serviceName,
    lateCancellation: writeText(texts[language].lateCancellation, language, { service: visit.serviceName }),
  })
  const draft = JSON.stringify({ lines })
  const claim = sql`
    insert into invoices (id, kind, status, patient_id, appointment_id, currency, payer_name, draft, created_at, updated_at,
      updated_by_user_id)
    values (${id}, 'invoice', 'draft', ${visit.patientId}, ${visit.id}, ${visit.currency}, ${visit.payerName}, ${draft}::jsonb,
      ${now}, ${now}, ${signedIn(context).userId})
    on conflict do nothing returning 1`
  const object = { kind: 'patient', id: visit.patientId } as const
  const isWritten = await writeGated(db, { facts: sql`select`, claim }, [
    auditRows(context, { action: 'invoices:write', object, side: 'clinic', detail: id }),
    changeRows([{ noun: 'invoice', id }]),
  ])
  if (!isWritten) throw new RetryTransaction()
  return { id }
}
