import type * as contracts from '@polyclinic/domain/data-requests/endpoints.ts'
import { requestsPerDay } from '@polyclinic/domain/data-requests/limits.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { keyedHash } from '../../platform/ids.ts'
import { takeAttempts } from '../../platform/limits.ts'
import { within } from '../../platform/reach.ts'
import { signedIn } from '../../platform/signed-in.ts'
import { asOwn, findRequest, selectRequests, todayOf, type RequestRow } from '../data-requests/queries.ts'
import { actOnRequest, openRequest } from '../data-requests/write-request.ts'
import { isOpenRecord } from '../patient-records/open-record.ts'
import { readsAllOf } from '../patient-records/shown-to-account.ts'
import { requireCopyable } from './read-copied-record.ts'

/** Of whom the caller may take a copy: whoever sees to visits alone asks nothing more. */
const ofThem = (context: Context) => sql<boolean>`(
  ${isOpenRecord('p')} and ${within(context.actor, 'patients:own', { patientId: 'r.patient_id' }, 'patient')}
  and ${readsAllOf(context, sql`r.patient_id`)})`

export async function listOwnDataRequests(context: Context): Promise<Output<typeof contracts.listOwnDataRequests>> {
  const { rows } = await sql<RequestRow>`${selectRequests} where ${ofThem(context)}
    order by r.ended_at is null desc, coalesce(r.ended_at, r.received_on) desc, r.id limit 50`.execute(context.db)
  return { items: rows.map((row) => asOwn(context, row)) }
}

/** @throws {Refusal} `not_found`, `too_many_requests` */
export async function askDataRequest(
  context: Context,
  { params: { id: patientId }, body }: Input<typeof contracts.askDataRequest>,
): Promise<Output<typeof contracts.askDataRequest>> {
  const { db, now, services } = context
  await requireCopyable(context, patientId)
  const key = keyedHash(services.linkKey, 'data-requests of', signedIn(context).userId)
  const limits = [{ kind: 'data-requests', key, windowMinutes: 1440, most: requestsPerDay }]
  await takeAttempts(db, { limits, now })
  const asked = { patientId, ...body, receivedOn: todayOf(context), side: 'patient' } as const
  return asOwn(context, await findRequest(db, await openRequest(context, asked)))
}

/** Once is enough: saying it again changes nothing. */
export async function withdrawDataRequest(
  context: Context,
  { params: { id } }: Input<typeof contracts.withdrawDataRequest>,
): Promise<Output<typeof contracts.withdrawDataRequest>> {
  const { db } = context
  const row = await findRequest(db, id, ofThem(context))
  if (row.status !== 'withdrawn') await actOnRequest(context, 'withdraw', row, { side: 'patient', ifMatch: null })
  return asOwn(context, await findRequest(db, id))
}
