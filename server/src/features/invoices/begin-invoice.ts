import type { beginInvoice as contract } from '@polyclinic/domain/invoices/billing-endpoints.ts'
import { promisedLines } from '@polyclinic/domain/invoices/promised-lines.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { sql } from 'kysely'
import { auditRows } from '../../platform/audit.ts'
import { changeRows } from '../../platform/changes.ts'
import type { Context } from '../../platform/context.ts'
import { writeGated } from '../../platform/database/write-gated.ts'
import { newId } from '../../platform/ids.ts'
import { requireWholeClinic } from '../../platform/reach.ts'
import { refuse, refuseField } from '../../platform/refuse.ts'
import { signedIn } from '../../platform/signed-in.ts'
import { RetryTransaction } from '../../platform/tenancy.ts'

/** The invoice of a visit, or a draft with what was promised with the booking. */
export async function beginInvoice(
  context: Context,
  { body }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  requireWholeClinic(context, 'invoices:write')
  const { db, now, clinic } = context
  const visit = await db
    .selectFrom('appointments as a')
    .innerJoin('patients as t', 't.id', 'a.patient_id')
    .select(['a.id', 'a.patient_id', 'a.status', 'a.service_name', 'a.price_minor', 'a.currency', 'a.insurance'])
    .select(['t.given_name', 't.family_name', 't.erased_at', 't.restricted_at'])
    .where('a.id', '=', body.appointmentId)
    .executeTakeFirst()
  if (!visit || visit.status === 'cancelled' || visit.status === 'noshow')
    throw refuseField('/body/appointmentId', 'not_found', 'There is no such visit, or it did not take place.')
  if ((visit.erased_at ?? visit.restricted_at) !== null) throw refuse('record_closed')
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
  const lines = promisedLines({
    ...{ serviceName: visit.service_name, priceMinor: visit.price_minor },
    ...{ insurance: visit.insurance, country: clinic.country },
  })
  const draft = JSON.stringify({ lines })
  const payer = `${visit.given_name} ${visit.family_name}`
  const claim = sql`
    insert into invoices (id, kind, status, patient_id, appointment_id, currency, payer_name, draft, created_at, updated_at,
      updated_by_user_id)
    values (${id}, 'invoice', 'draft', ${visit.patient_id}, ${visit.id}, ${visit.currency}, ${payer}, ${draft}::jsonb,
      ${now}, ${now}, ${signedIn(context).userId})
    on conflict do nothing returning 1`
  const object = { kind: 'patient', id: visit.patient_id } as const
  const isWritten = await writeGated(db, { facts: sql`select`, claim }, [
    auditRows(context, { action: 'invoices:write', object, side: 'clinic', detail: id }),
    changeRows([{ noun: 'invoice', id }]),
  ])
  if (!isWritten) throw new RetryTransaction()
  return { id }
}
