import type { beginInvoice as contract } from '@polyclinic/domain/invoices/billing-endpoints.ts'
import { isToBill, promisedLines, type VisitToBill } from '@polyclinic/domain/invoices/promised-lines.ts'
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
    .select(['i.id', 'i.updated_by_user_id'])
    .where('i.appointment_id', '=', visit.id)
    .where('i.kind', '=', 'invoice')
    .where('n.id', 'is', null)
    .orderBy('i.status')
    .orderBy('i.id', 'desc')
    .executeTakeFirst()
  const draft = JSON.stringify({ lines: linesOf(clinic, visit) })
  if (there?.updated_by_user_id === null) {
    // What was paid with the booking hangs on it, and nobody has typed in it: it says what became of the visit.
    const claim = sql`
      update invoices set draft = ${draft}::jsonb, version = version + 1, updated_at = ${now},
        updated_by_user_id = ${signedIn(context).userId}
      where id = ${there.id} and updated_by_user_id is null returning 1`
    const isTaken = await writeGated(db, { facts: sql`select`, claim }, [
      auditRows(context, {
        ...{ action: 'invoices:write', object: { kind: 'patient', id: visit.patientId }, side: 'clinic' },
        detail: there.id,
      }),
      changeRows([{ noun: 'invoice', id: there.id }]),
    ])
    if (!isTaken) throw new RetryTransaction()
  }
  if (there) return { id: there.id }
  const id = newId()
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

function linesOf(clinic: Context['clinic'], visit: VisitToBill & { serviceName: string }) {
  const language = languageOfClinic(clinic)
  const { serviceName: service } = visit
  return promisedLines(visit, {
    service,
    lateCancellation: writeText(texts[language].lateCancellation, language, { service }),
    missed: writeText(texts[language].missed, language, { service }),
  })
}

/** The draft on which hangs what is paid with the booking; nobody has typed it. */
export async function draftOfVisit(context: Pick<Context, 'db' | 'now' | 'clinic'>, id: string): Promise<string> {
  const { db, now, clinic } = context
  const visit = (await readVisitToBill(context, id))!
  await sql`
    insert into invoices (id, kind, status, patient_id, appointment_id, currency, payer_name, draft, created_at, updated_at)
    values (${newId()}, 'invoice', 'draft', ${visit.patientId}, ${id}, ${visit.currency}, ${visit.payerName},
      ${JSON.stringify({ lines: linesOf(clinic, visit) })}::jsonb, ${now}, ${now})
    on conflict do nothing`.execute(db)
  const { rows } = await sql<{ id: string }>`
    select id from invoices where appointment_id = ${id} and status = 'draft'`.execute(db)
  return rows[0]!.id
}
