import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { compareWaiting, type Waiting } from '@polyclinic/domain/waiting-list/order.ts'
import type * as contracts from '@polyclinic/domain/waiting-list/endpoints.ts'
import { standingOfOffer } from '@polyclinic/domain/waiting-list/decide.ts'
import type { OfferReason } from '@polyclinic/domain/waiting-list/vocabulary.ts'
import { addMinutes, compareInstants, type Instant } from '@polyclinic/domain/kit/time.ts'
import { offerMinutes } from '@polyclinic/domain/waiting-list/limits.ts'
import { doctorName } from '@polyclinic/domain/providers/name.ts'
import { sql } from 'kysely'
import { audit } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { takeLocks } from '../../platform/database/named-lock.ts'
import { languageOfClinic } from '../../platform/language.ts'
import { requireWholeClinic } from '../../platform/reach.ts'
import { refuse } from '../../platform/refuse.ts'
import { refuseMerged } from '../patient-records/merges.ts'
import { isOpenRecord } from '../patient-records/open-record.ts'
import { wholeMinute } from '../slots/offer-snapshot.ts'
import { TimeLost } from '../slots/time-lost.ts'
import { acceptFor } from './accept-offer.ts'
import { readEntries, type KnownEntry } from './entries.ts'
import { endEntry, keepEntry } from './keep-entry.ts'
import { endExpired } from './offer-freed-time.ts'
import { readOffers } from './seen-offer.ts'
import { isStillWanted, waitingColumns, waitingParts } from './waiting.ts'
import { writeOffer } from './write-offer.ts'

const permission = 'appointments:book'

type Offered = Output<typeof contracts.listWaiting>['items'][number]['offered'][number] & { entryId: string }

export async function listWaiting(
  context: Context,
  { query }: Input<typeof contracts.listWaiting>,
): Promise<Output<typeof contracts.listWaiting>> {
  requireWholeClinic(context, permission)
  const { db, clinic, now } = context
  const { serviceId, skip, take } = query
  const { rows: all } = await sql<Waiting>`
    select ${waitingColumns} from ${waitingParts}
    where ${isStillWanted(now)} and (${serviceId ?? null}::uuid is null or e.service_id = ${serviceId ?? null}::uuid)
      and e.latest_on >= (${now}::timestamptz at time zone ${clinic.time_zone})::date`.execute(db)
  const sorted = all.toSorted(compareWaiting(clinic.time_zone))
  const ids = sorted.slice(skip, skip + take).map(({ id }) => id)
  const entries = await readEntries(db, sql`e.id = any(${ids}::uuid[])`)
  const offered = await readOffered(context, ids)
  await audit(context, { action: 'waiting-entries:list', side: 'clinic' })
  return {
    ...{ total: sorted.length, skip, take },
    items: ids.flatMap((id, n) => {
      const entry = entries.find((each) => each.id === id)
      const ofEntry = offered.flatMap(({ entryId, ...each }) => (entryId === id ? [each] : []))
      return entry ? [{ ...entry, place: skip + n + 1, offered: ofEntry }] : []
    }),
  }
}

type OfferedRow = {
  entryId: string
  at: string
  providerId: string
  startsAt: string
  expiresAt: string
  timeZone: string
  prefix: string
  givenName: string
  familyName: string
  reason: OfferReason
  recipientStatus: string
  offerStatus: string
}

async function readOffered({ db, now }: Context, ids: readonly string[]): Promise<Offered[]> {
  const { rows } = await sql<OfferedRow>`
    select r.entry_id as "entryId", r.created_at as at, w.starts_at as "startsAt", w.expires_at as "expiresAt",
      w.provider_id as "providerId", l.time_zone as "timeZone", d.prefix, d.given_name as "givenName", d.family_name as "familyName", r.reason,
      r.status as "recipientStatus", w.status as "offerStatus"
    from waiting_list_recipients r join waiting_list_offers w on w.id = r.offer_id
      join providers d on d.id = w.provider_id join locations l on l.id = w.location_id
    where r.entry_id = any(${ids}::uuid[]) and r.created_at > ${now}::timestamptz - interval '14 days'
    order by r.created_at desc, r.id`.execute(db)
  return rows.map(({ entryId, at, providerId, startsAt, timeZone, reason, prefix, givenName, familyName, ...row }) => ({
    ...{
      entryId,
      at,
      providerId,
      startsAt: wholeMinute(startsAt),
      timeZone,
      reason,
      providerName: doctorName({ prefix, givenName, familyName }),
    },
    standing: standingOfOffer({ ...row, startsAt, isOffered: true, entryStatus: 'waiting', visit: null }, now),
  }))
}

export async function addToWaitingList(
  context: Context,
  { body }: Input<typeof contracts.addToWaitingList>,
): Promise<Output<typeof contracts.addToWaitingList>> {
  requireWholeClinic(context, permission)
  const { db, clinic } = context
  const { patientId, serviceId, isUrgent, ...wishes } = body
  const known = await db
    .selectFrom('patients')
    .select('id')
    .where('id', '=', patientId)
    .where(isOpenRecord())
    .executeTakeFirst()
  if (!known) await refuseMerged(db, patientId)
  if (!known) throw refuse('not_found')
  const wanted = { patientId, userId: null, serviceId, appointmentId: null, isUrgent }
  const id = await keepEntry(context, { ...wanted, language: languageOfClinic(clinic) }, wishes)
  await audit(context, { action: 'waiting-entries:add', object: { kind: 'waiting-entry', id }, side: 'clinic' })
  return { id }
}

/** @throws {Refusal} `not_found` for who does not wait */
async function requireWaiting(context: Context, id: string): Promise<void> {
  requireWholeClinic(context, permission)
  const { rows } =
    await sql`select from ${waitingParts} where e.id = ${id} and ${isStillWanted(context.now)} for update of e`.execute(
      context.db,
    )
  if (rows.length === 0) throw refuse('not_found')
}

export async function markWaitingUrgent(
  context: Context,
  { params, body }: Input<typeof contracts.markWaitingUrgent>,
): Promise<undefined> {
  await requireWaiting(context, params.id)
  await context.db
    .updateTable('waiting_list_entries')
    .set({ is_urgent: body.isUrgent, updated_at: context.now })
    .where('id', '=', params.id)
    .execute()
  const detail = body.isUrgent ? 'urgent' : 'not-urgent'
  await audit(context, {
    ...{ action: 'waiting-entries:mark', object: { kind: 'waiting-entry', id: params.id }, side: 'clinic', detail },
  })
}

export async function removeFromWaitingList(
  context: Context,
  { params }: Input<typeof contracts.removeFromWaitingList>,
): Promise<undefined> {
  await requireWaiting(context, params.id)
  await endEntry(context, params.id)
  await audit(context, {
    ...{ action: 'waiting-entries:remove', object: { kind: 'waiting-entry', id: params.id }, side: 'clinic' },
  })
}

type Wanted = { providerId: string; startsAt: string }

/**
 * Whom a time is offered to, and when, as the clinic's people say: at any notice and in quiet hours, too, since somebody
 * has thought about it.
 * @throws {Refusal} `state_conflict` for a time that is no use to them
 */
async function requireUseful(
  context: Context,
  id: string,
  { startsAt }: Wanted,
  notBefore: string,
): Promise<KnownEntry> {
  const { db, now } = context
  await takeLocks(db, [['waiting-list', '']])
  await requireWaiting(context, id)
  await endExpired(db, now)
  const [entry] = await readEntries(db, sql`e.id = ${id}`)
  const isLater = entry?.visit && compareInstants(startsAt as Instant, entry.visit.startsAt as Instant) >= 0
  if (!entry || isLater || compareInstants(startsAt as Instant, notBefore as Instant) <= 0)
    throw refuse('state_conflict')
  return entry
}

const isOpenFor = (id: string) => sql<boolean>`e.id = ${id} and r.status = 'open'`

async function offerTo(context: Context, entry: KnownEntry, wanted: Wanted, how: { isMailed: boolean }) {
  const opening = {
    ...{ providerId: wanted.providerId, serviceId: entry.serviceId, startsAt: wanted.startsAt as Instant },
  }
  return writeOffer(context, opening, {
    ...{ asked: [{ entryId: entry.id, reason: 'by-hand' }], freedTimeId: null, isAtAnyNotice: true, ...how },
  }).catch((error: unknown) => {
    throw error instanceof TimeLost ? refuse('slot_taken') : error
  })
}

/** A free time for one of those who wait. */
export async function offerByHand(
  context: Context,
  { params, body }: Input<typeof contracts.offerByHand>,
): Promise<Output<typeof contracts.offerByHand>> {
  const entry = await requireUseful(context, params.id, body, addMinutes(context.now as Instant, offerMinutes))
  if (!entry.isReachable) throw refuse('no_address')
  if ((await readOffers(context, isOpenFor(entry.id))).length > 0) throw refuse('state_conflict')
  const { id, expiresAt } = await offerTo(context, entry, body, { isMailed: true })
  await audit(context, {
    ...{
      action: 'waiting-entries:offer',
      object: { kind: 'waiting-entry', id: params.id },
      side: 'clinic',
      detail: id,
    },
  })
  return { expiresAt }
}

/** The same for who said yes already, as by phone: what is kept for them at the moment, or another free time. */
export async function bookForWaiting(
  context: Context,
  { params, body }: Input<typeof contracts.bookForWaiting>,
): Promise<Output<typeof contracts.bookForWaiting>> {
  const entry = await requireUseful(context, params.id, body, context.now)
  const [open] = await readOffers(context, isOpenFor(entry.id))
  const isThat =
    open?.promise.provider_id === body.providerId && wholeMinute(open.startsAt) === wholeMinute(body.startsAt)
  if (open && !isThat) throw refuse('state_conflict')
  if (!open) await offerTo(context, entry, body, { isMailed: false })
  const [offer] = open ? [open] : await readOffers(context, isOpenFor(entry.id))
  const { id } = await acceptFor(context, offer!, 'clinic')
  await audit(context, {
    ...{ action: 'waiting-entries:book', object: { kind: 'waiting-entry', id: params.id }, side: 'clinic', detail: id },
  })
  return { appointmentId: id }
}
