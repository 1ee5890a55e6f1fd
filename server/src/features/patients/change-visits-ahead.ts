import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import type { allowVisits as contract, readVisitsAhead as reading } from '@polyclinic/domain/patients/endpoints.ts'
import { sql } from 'kysely'
import { audit } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { requireWholeClinic } from '../../platform/reach.ts'
import { missingRecord } from '../chart-access/access-chart.ts'
import { mostOf } from '../patient-records/visits-allowed.ts'
import { allowVisits, bookersOf } from './allow-visits.ts'
import { isOpenRecord } from '../patient-records/open-record.ts'

/** How many coming visits a person may have booked, themselves or by who books for them: by their address, or an account. */
export async function readVisitsAhead(
  context: Context,
  { params: { id } }: Input<typeof reading>,
): Promise<Output<typeof reading>> {
  requireWholeClinic(context, 'patients:allow-visits')
  return visitsAheadOf(context, id)
}

async function visitsAheadOf(context: Context, id: string): Promise<Output<typeof reading>> {
  const whom = await bookersOf(context.db, await personOf(context, id))
  const { rows } = await sql<{ most: number }>`select ${mostOf(whom, context.clinic)} as most`.execute(context.db)
  return { most: rows[0]!.most, usual: context.clinic.visits_ahead }
}

/** What the command does (`patient allow`), for who stands at the desk. */
export async function changeVisitsAhead(
  context: Context,
  { params: { id }, body: { visitsAhead } }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  requireWholeClinic(context, 'patients:allow-visits')
  await personOf(context, id)
  for (const changed of await allowVisits(context.db, id, visitsAhead, context.now))
    await audit(context, { action: 'patients:allow-visits', object: { kind: 'patient', id: changed } })
  return visitsAheadOf(context, id)
}

async function personOf(context: Context, id: string): Promise<{ id: string; email: string | null }> {
  const person = await context.db
    .selectFrom('patients')
    .select(['id', 'email'])
    .where('id', '=', id)
    .where(isOpenRecord())
    .executeTakeFirst()
  if (!person) throw await missingRecord(context, id)
  return person
}
