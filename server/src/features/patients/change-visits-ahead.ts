import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import type { allowVisits as contract, readVisitsAhead as reading } from '@polyclinic/domain/patients/endpoints.ts'
import { audit } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { requireWholeClinic } from '../../platform/reach.ts'
import { refuse } from '../../platform/refuse.ts'
import { allowVisits } from './allow-visits.ts'

/** How many coming visits a person may have booked themselves: of all records of their address. */
export async function readVisitsAhead(
  context: Context,
  { params: { id } }: Input<typeof reading>,
): Promise<Output<typeof reading>> {
  requireWholeClinic(context, 'patients:allow-visits')
  return visitsAheadOf(context, id)
}

async function visitsAheadOf(context: Context, id: string): Promise<Output<typeof reading>> {
  const { email } = await personOf(context, id)
  const { allowed } = await context.db
    .selectFrom('patients')
    .select((eb) => eb.fn.max('visits_ahead').as('allowed'))
    .where((eb) => eb.or([eb('id', '=', id), ...(email === null ? [] : [eb('email', '=', email)])]))
    .executeTakeFirstOrThrow()
  const usual = context.clinic.visits_ahead
  return { most: Math.max(usual, allowed ?? 0), usual }
}

/** What the command does (`patient allow`), for who stands at the desk. */
export async function changeVisitsAhead(
  context: Context,
  { params: { id }, body: { visitsAhead } }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  requireWholeClinic(context, 'patients:allow-visits')
  const { email } = await personOf(context, id)
  for (const changed of await allowVisits(context.db, email ?? id, visitsAhead, context.now))
    await audit(context, { action: 'patients:allow-visits', object: { kind: 'patient', id: changed } })
  return visitsAheadOf(context, id)
}

async function personOf({ db }: Context, id: string): Promise<{ email: string | null }> {
  const person = await db
    .selectFrom('patients')
    .select('email')
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .where('restricted_at', 'is', null)
    .executeTakeFirst()
  if (!person) throw refuse('not_found')
  return person
}
