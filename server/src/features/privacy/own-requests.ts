import type * as contracts from '@polyclinic/domain/data-requests/endpoints.ts'
import { requestsPerDay } from '@polyclinic/domain/data-requests/limits.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { sql, type RawBuilder } from 'kysely'
import { childOfAgeAt } from '../../platform/acting-for.ts'
import type { Context } from '../../platform/context.ts'
import { keyedHash } from '../../platform/ids.ts'
import { takeAttempts } from '../../platform/limits.ts'
import { within } from '../../platform/reach.ts'
import { refuseField } from '../../platform/refuse.ts'
import { signedIn } from '../../platform/signed-in.ts'
import { asOwn, findRequest, selectRequests, todayOf, type RequestRow } from '../data-requests/queries.ts'
import { addressesOf, tellingRows } from '../data-requests/tell-asker.ts'
import { actOnRequest, openRequest } from '../data-requests/write-request.ts'
import { isOpenRecord } from '../patient-records/open-record.ts'
import { isProvenOwn, readsAllOf } from '../patient-records/shown-to-account.ts'
import { requireCopyable } from './read-copied-record.ts'

/**
 * Of whom the caller may take a copy: whoever sees to visits alone asks nothing more. What was asked is read by whoever
 * asked and by the patient's own account: an adult's words are not for those who act for them, nor are theirs for
 * somebody else. What the desk took down for a child is for those who act for it.
 */
const ofThem = (context: Context) => sql<boolean>`(
  ${isOpenRecord('p')} and ${within(context.actor, 'patients:own', { patientId: 'r.patient_id' }, 'patient')}
  and ${readsAllOf(context, sql`r.patient_id`)}
  and (r.asked_by_user_id = ${signedIn(context).userId}
    or exists (select from user_patients up
      where up.user_id = ${signedIn(context).userId} and up.patient_id = r.patient_id and ${isProvenOwn('up')})
    or (r.asked_by_user_id is null and ${isChild(context.now, sql`r.patient_id`)})))`

/** Whether the patient is known to be under age. */
const isChild = (now: string, patientId: RawBuilder<unknown>) => sql<boolean>`exists (
  select from patients child where child.id = ${patientId} and ${childOfAgeAt} > ${now}::timestamptz)`

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
  const { is_own: isOwn } = await requireCopyable(context, patientId)
  if (body.kind === 'erasure' && !isOwn) await requireChild(context, patientId)
  const key = keyedHash(services.linkKey, 'data-requests of', signedIn(context).userId)
  const limits = [{ kind: 'data-requests', key, windowMinutes: 1440, most: requestsPerDay }]
  await takeAttempts(db, { limits, now })
  const asked = { patientId, ...body, receivedOn: todayOf(context), side: 'patient', isPatients: isOwn } as const
  const { id, isAdded } = await openRequest(context, asked)
  return { ...asOwn(context, await findRequest(db, id)), isAdded }
}

/** Of whom nobody knows the age, the clinic takes it down. */
async function requireChild({ db, now }: Context, patientId: string): Promise<void> {
  const { rows } = await sql<{ is: boolean }>`select ${isChild(now, sql`${patientId}::uuid`)} as is`.execute(db)
  if (!rows[0]?.is)
    throw refuseField(
      '/body/kind',
      'own_account_only',
      'An adult asks for this with their own account, or at the desk.',
    )
}

/** Once is enough: saying it again changes nothing. */
export async function withdrawDataRequest(
  context: Context,
  { params: { id } }: Input<typeof contracts.withdrawDataRequest>,
): Promise<Output<typeof contracts.withdrawDataRequest>> {
  const { db } = context
  const row = await findRequest(db, id, ofThem(context))
  if (row.status !== 'withdrawn') {
    const telling = tellingRows(context, 'data-request-withdrawn', { id, to: await addressesOf(context, row) })
    await actOnRequest(context, 'withdraw', row, { side: 'patient', ifMatch: null, telling })
  }
  return asOwn(context, await findRequest(db, id))
}
