import type { Answer, Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import type { listInvoices as contract } from '@polyclinic/domain/invoices/endpoints.ts'
import type { Context } from '../../platform/context.ts'
import { within } from '../../platform/reach.ts'

type Status = Answer<typeof contract>['items'][number]['status']

/** The signed-in patient's invoices, newest first. */
export async function listInvoices(
  { db, actor }: Context,
  { query }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const { skip, take } = query
  const own = db.selectFrom('invoices').where(within(actor, 'invoices:own', { patientId: 'patient_id' }, 'patient'))
  const { total } = await own.select(({ fn }) => fn.countAll<string>().as('total')).executeTakeFirstOrThrow()
  const rows = await own
    .selectAll()
    .orderBy('issued_on', 'desc')
    .orderBy('id', 'desc')
    .offset(skip)
    .limit(take)
    .execute()
  const items = rows.map((row) => ({
    id: row.id,
    reference: row.reference,
    issuedOn: row.issued_on,
    total: { minor: row.total_minor, currency: row.currency },
    status: row.status as Status,
  }))
  return { items, total: Number(total), skip, take }
}
