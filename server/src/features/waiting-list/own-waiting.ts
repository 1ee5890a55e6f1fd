import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { entriesAtMost } from '@polyclinic/domain/waiting-list/limits.ts'
import type * as contracts from '@polyclinic/domain/waiting-list/endpoints.ts'
import { sql } from 'kysely'
import { audit } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { languageOf } from '../../platform/language.ts'
import { within } from '../../platform/reach.ts'
import { refuse } from '../../platform/refuse.ts'
import { signedIn } from '../../platform/signed-in.ts'
import { isOpenRecord } from '../patient-records/open-record.ts'
import { asksFor } from '../patient-records/shown-to-account.ts'
import { countEntries, readEntries, type Entry } from './entries.ts'
import { endEntry, keepEntry } from './keep-entry.ts'
import { asOffer, readOffers } from './seen-offer.ts'
import { isOwnWish, isStillWanted } from './waiting.ts'

type Own = Output<typeof contracts.joinWaitingList>

export async function joinWaitingList(
  context: Context,
  { body }: Input<typeof contracts.joinWaitingList>,
): Promise<Own> {
  const { db } = context
  const { userId } = signedIn(context)
  const { patientId: asked, serviceId, ...wishes } = body
  const patientId = await readWhomFor(context, userId, asked)
  const others = await countEntries(
    db,
    sql`e.user_id = ${userId} and ${isStillWanted(context.now)}
      and not (e.patient_id = ${patientId} and e.service_id = ${serviceId} and e.appointment_id is null)`,
  )
  if (others >= entriesAtMost) throw refuse('too_many_waits')
  const wanted = { patientId, userId, serviceId, appointmentId: null, language: languageOf(context) }
  const id = await keepEntry(context, wanted, wishes)
  await audit(context, { action: 'waiting-entries:join', object: { kind: 'waiting-entry', id }, side: 'patient' })
  return withOffers(context, await readEntries(db, sql`e.id = ${id}`)).then(([entry]) => entry!)
}

/** @throws {Refusal} `not_found` for whom the account does not act */
async function readWhomFor(context: Context, userId: string, asked: string | undefined): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select p.id from user_patients up join patients p on p.id = up.patient_id
    where up.user_id = ${userId} and ${asksFor(context.now)} and ${within(context.actor, 'patients:own', { patientId: 'p.id' }, 'patient')}
      and ${isOpenRecord('p')}
      and ${asked === undefined ? sql`up.is_primary` : sql`p.id = ${asked}`}`.execute(context.db)
  if (!rows[0]) throw refuse('not_found')
  return rows[0].id
}

export async function listOwnWaiting(
  context: Context,
  { query }: Input<typeof contracts.listOwnWaiting>,
): Promise<Output<typeof contracts.listOwnWaiting>> {
  const { db } = context
  const theirs = sql<boolean>`${isOwnWish(context)} and ${isStillWanted(context.now)}`
  const entries = await readEntries(db, theirs, query)
  return { items: await withOffers(context, entries), total: await countEntries(db, theirs), ...query }
}

async function withOffers(context: Context, entries: readonly Entry[]): Promise<Own[]> {
  const ids = entries.map(({ id }) => id)
  const open = await readOffers(
    context,
    sql`e.id = any(${ids}::uuid[]) and r.status = 'open' and w.status = 'open' and w.expires_at > ${context.now}`,
  )
  return entries.map((entry) => {
    const offer = open.find(({ entryId }) => entryId === entry.id)
    return { ...entry, offer: offer ? asOffer(context, offer) : null }
  })
}

export async function leaveWaitingList(
  context: Context,
  { params }: Input<typeof contracts.leaveWaitingList>,
): Promise<undefined> {
  if ((await countEntries(context.db, sql`e.id = ${params.id} and ${isOwnWish(context)}`)) === 0)
    throw refuse('not_found')
  await endEntry(context, params.id)
  await audit(context, {
    ...{ action: 'waiting-entries:leave', object: { kind: 'waiting-entry', id: params.id }, side: 'patient' },
  })
}
