import { compareInstants, type Instant } from '@polyclinic/domain/kit/time.ts'
import { sql, type RawBuilder } from 'kysely'
import { insertion, rowsOf } from '../../platform/database/insert-rows.ts'
import type { Gate } from '../../platform/database/write-gated.ts'
import { newId } from '../../platform/ids.ts'
import type { TakenResource } from '../shared-resources/queries.ts'
import { during, type ClaimedTime } from './claims.ts'
import { isOfferActive, isWithinDailyLimit, offerMinutes, offerParts, offerPriceMinor } from './conditions.ts'
import type { OfferSnapshot } from './offer-snapshot.ts'

// What must hold, and which claim is taken, while a time is held, booked, moved or given back (`writeGated`).

/** What a visit needs beside its doctor is what was looked at; of each group one was chosen, and is there to be used. */
const hasWhatItNeeds = (
  { needs }: Pick<OfferSnapshot, 'needs'>,
  resources: readonly { id: string }[],
  location: RawBuilder<unknown>,
) => sql`
  s.needs = ${needs}::text[] and ${
    resources.length === 0
      ? sql`cardinality(s.needs) = 0`
      : sql`(select count(*) = ${sql.lit(resources.length)} and count(distinct group_name) = cardinality(s.needs) from (
          select r.group_name from shared_resources r
          where r.id = any(${resources.map(({ id }) => id)}::uuid[]) and r.is_active and r.location_id = ${location}
            and r.group_name = any(s.needs)
          for share) ready)`
  }`

// In the order in which an import writes them, so that neither waits for the other in a circle.
const lockOffer = sql`for share of l, s, p, o`
const isOnTerms = ({ service, bufferBefore, bufferAfter }: OfferSnapshot) => sql`
  ${offerMinutes} = ${service.durationMinutes} and ${offerPriceMinor} = ${service.price.minor}
  and s.buffer_before_minutes = ${bufferBefore} and s.buffer_after_minutes = ${bufferAfter}`
/** A clock that changes at this moment is read anew, so that nobody is promised a time of day on the one before. */
const isOnClock = ({ timeZone }: Pick<OfferSnapshot, 'timeZone'>) => sql`l.time_zone = ${timeZone}`
/** A seat is of as many as there are by now. */
const hasSeats = ({ seats }: Pick<OfferSnapshot, 'seats'>) => sql`s.seats = ${seats}`

type Owner = { appointmentId: string } | { holdId: string; expiresAt: string } | { offerId: string; expiresAt: string }

/** A seat of a session, or with null all of what is claimed. */
type Seat = { number: number; offerId: string } | null

type Owned = ClaimedTime & { owner: Owner; seat: Seat }

const seatOf = ({ seat, snapshot }: Pick<FreeTime, 'seat' | 'snapshot'>): Seat =>
  seat === null ? null : { number: seat, offerId: snapshot.offerId }

/** Of two who want the same, neither waits for the other in a circle. */
const inOneOrder = (one: Owned, other: Owned) =>
  one.resourceId === other.resourceId
    ? compareInstants(one.from, other.from)
    : one.resourceId < other.resourceId
      ? -1
      : 1

/** Doctor, room and device at once, and all times of several visits: all or none. */
const claimAll = (owned: readonly Owned[], condition: RawBuilder<unknown>): Pick<Gate, 'claim' | 'all'> => ({
  claim: sql`
    ${insertion(
      rowsOf(
        'claims',
        owned.toSorted(inOneOrder).map(({ resourceId, from, to, owner, seat }) => ({
          id: newId(),
          resource_id: resourceId,
          during: `[${from},${to})`,
          ...columnsOf(owner),
          seat: seat?.number ?? null,
          provider_service_id: seat?.offerId ?? null,
        })),
      ),
    )}
    where ${condition}
    -- Of all promises: no overlap, no seat twice, and one session at a time.
    on conflict do nothing
    returning id`,
  ...(owned.length > 1 && { all: { count: owned.length, giveBack: giveBackOf(owned) } }),
})

const columnsOf = (owner: Owner) =>
  'holdId' in owner
    ? { kind: 'hold', hold_id: owner.holdId, expires_at: owner.expiresAt }
    : 'offerId' in owner
      ? { kind: 'offer', offer_id: owner.offerId, expires_at: owner.expiresAt }
      : { kind: 'appointment', appointment_id: owner.appointmentId }

/** Of holds, of what is offered to who waits, or of visits: those of one gate are of one kind. */
const giveBackOf = (owned: readonly Owned[]) => {
  const ids = owned.map(({ owner }) =>
    'holdId' in owner ? owner.holdId : 'offerId' in owner ? owner.offerId : owner.appointmentId,
  )
  const column = `${columnsOf(owned[0]!.owner).kind}_id`
  return sql`delete from claims where ${sql.ref(column)} = any(${[...new Set(ids)]}::uuid[])`
}

const factsHold = sql`exists (select from facts)`

/** A time that was free when it was looked at. `ownHolds`: of whoever takes it, which do not count for them. */
export type FreeTime = {
  snapshot: OfferSnapshot
  startsAt: Instant
  /** Of a visit for several; null where its time is one patient's alone. */
  seat: number | null
  /** The doctor's time, and that of what the visit needs beside. */
  claimed: readonly ClaimedTime[]
  /** The rooms and devices among it. */
  resources: readonly TakenResource[]
  ownHolds: readonly string[]
  /** Whether the doctor had a limit a day, so that whoever takes the time waits for others who count. */
  isCounted: boolean
  /** Of the hours within which it is; null where none bind who takes it. */
  scheduleVersion: number | null
}

/** Hours that change at this moment leave nobody behind who looked at those before: they look again. */
const isWithinHours = ({ scheduleVersion }: Pick<FreeTime, 'scheduleVersion'>) =>
  scheduleVersion === null ? sql`true` : sql`p.schedule_version = ${scheduleVersion}`

type Taking = { time: FreeTime; owner: Owner }

/** Takes times of one offer while it is offered on these terms, for appointments or a hold: all of them or none (`writeGated`). */
export function gateOfOffer(takings: readonly [Taking, ...Taking[]], now: string): Gate {
  const times = takings.map(({ time }) => time)
  const { snapshot, ownHolds: holdIds, isCounted } = takings[0].time
  const resources = [...new Map(times.flatMap((time) => time.resources).map((each) => [each.id, each])).values()]
  const scheduleVersion = times.find((time) => time.scheduleVersion !== null)?.scheduleVersion ?? null
  const starts = times.map(({ startsAt }) => startsAt)
  return {
    facts: sql`
      select from ${offerParts}
      where o.id = ${snapshot.offerId} and ${isOfferActive} and ${isOnTerms(snapshot)} and ${isOnClock(snapshot)} and ${hasSeats(snapshot)}
        and ${hasWhatItNeeds(snapshot, resources, sql`l.id`)} and ${isWithinHours({ scheduleVersion })}
        -- Where there was no limit, nobody waited for the doctor's lock: with one that is set meanwhile it is decided anew.
        and ${isCounted ? isWithinDailyLimit(starts, now, { holdIds }) : sql`p.daily_limit is null`}
      ${lockOffer}`,
    ...claimAll(
      takings.flatMap(({ time, owner }) => time.claimed.map((each) => ({ ...each, owner, seat: seatOf(time) }))),
      factsHold,
    ),
  }
}

/** A hold as it was seen, with what its visit takes and costs. */
type SeenHold = {
  id: string
  starts_at: string
  offer: { duration_minutes: number; price_minor: number; needs: string[]; seats: number; time_zone: string }
  resources: readonly { id: string }[]
}

/**
 * Turns a held time into an appointment's, while its visit is still offered, and takes and costs what it did when it was
 * looked at. Within its time it keeps its seat, however many there are by now. An expired hold does not, and no longer
 * counts towards a limit a day.
 */
export const gateOfHold = (
  { id, offer, starts_at, resources }: SeenHold,
  now: string,
  { appointmentId, isExpired }: { appointmentId: string; isExpired: boolean },
): Gate => ({
  // The hold before its claim, as everybody locks them, and after the doctor's row, as whoever changes hours does.
  facts: sql`
    select h.id from ${offerParts} join holds h on h.provider_service_id = o.id
    where h.id = ${id} and ${isOfferActive}
      and ${offerMinutes} = ${offer.duration_minutes} and ${offerPriceMinor} = ${offer.price_minor}
      and ${isOnClock({ timeZone: offer.time_zone })} and ${hasWhatItNeeds(offer, resources, sql`l.id`)}
      ${isExpired ? sql`and ${hasSeats(offer)} and ${isWithinDailyLimit([starts_at as Instant], now)}` : sql``}
    ${lockOffer} for update of h`,
  claim: sql`
    update claims set kind = 'appointment', appointment_id = ${appointmentId}, hold_id = null, expires_at = null
    from facts where hold_id = facts.id
    returning claims.id`,
  release: sql`delete from holds where id in (select id from facts)`,
})

/** An offer to who waits, as it was seen, with what its visit takes, and who accepts it. */
export type SeenOffer = {
  id: string
  recipientId: string
  entryId: string
  offerId: string
  needs: string[]
  timeZone: string
  resources: readonly { id: string }[]
}

/**
 * Turns a time that is offered to who waits into a visit's, for the first who accepts it: while the offer is open, and they
 * still wait. A visit that moves there gives its own time back.
 */
export const gateOfWaitingOffer = (
  { id, recipientId, entryId, offerId, needs, timeZone, resources }: SeenOffer,
  now: string,
  { appointmentId, moved }: { appointmentId: string; moved?: SeenVersion },
): Gate => ({
  facts: sql`
    select w.id from ${offerParts} join waiting_list_offers w on w.provider_service_id = o.id
      join waiting_list_entries e on e.id = ${entryId} join waiting_list_recipients r on r.id = ${recipientId}
      ${moved ? sql`join appointments v on ${isSeen(moved)}` : sql``}
    where w.id = ${id} and o.id = ${offerId} and w.status = 'open' and w.expires_at > ${now} and e.status = 'waiting'
      and r.status = 'open' and ${isOfferActive} and ${isOnClock({ timeZone })} and ${hasWhatItNeeds({ needs }, resources, sql`l.id`)}
    for update of ${moved ? sql`v, ` : sql``}w, e, r ${lockOffer}`,
  ...(moved ? { release: releaseOfVisit(moved) } : {}),
  claim: sql`
    update claims set kind = 'appointment', appointment_id = ${appointmentId}, offer_id = null, expires_at = null
    from facts
    where offer_id = facts.id ${moved ? sql`and (select count(*) from released) is not null` : sql``}
    returning claims.id`,
  // The doctor's time with all that the visit needs.
  all: {
    count: 1 + needs.length,
    giveBack: sql`delete from claims where appointment_id = ${appointmentId}`,
  },
})

/** A visit as it was seen when it was decided upon: every change of its times and state makes another version. */
export type SeenVersion = { id: string; version: number }

const isSeen = ({ id, version }: SeenVersion) => sql`v.id = ${id} and v.version = ${version}`
const factsOfVisit = (visit: SeenVersion) => sql`select from appointments v where ${isSeen(visit)} for update`
const releaseOfVisit = ({ id }: SeenVersion) => sql`
  delete from claims where appointment_id = ${id} and ${factsHold} returning id`

/** Changes a visit that is as it was seen. `release`: its time is given back. */
export const gateOfVisit = (visit: SeenVersion, { release = false } = {}): Gate => ({
  facts: factsOfVisit(visit),
  ...(release ? { release: releaseOfVisit(visit) } : {}),
})

/** Takes the time again that a visit had given back, from an absence or a calendar elsewhere that took it over, too. */
export const gateOfReturn = (
  visit: SeenVersion,
  {
    doctor,
    needs,
    resources,
    seat,
  }: {
    doctor: ClaimedTime
    needs: string[]
    resources: readonly { id: string }[]
    /** `among`: how many there were when it was chosen. */
    seat: (Seat & { among: number }) | null
  },
): Gate => ({
  facts: sql`
    select from appointments v join services s on s.id = v.service_id
    where ${isSeen(visit)} and ${hasWhatItNeeds({ needs }, resources, sql`v.location_id`)}
      ${seat ? sql`and ${hasSeats({ seats: seat.among })}` : sql``}
    for update of v for share of s`,
  release: sql`
    delete from claims
    where resource_id = ${doctor.resourceId} and kind in ('block', 'external') and during <@ ${during(doctor)} and ${factsHold}
    returning id`,
  ...claimAll(
    [doctor, ...resources.map(({ id }) => ({ ...doctor, resourceId: id }))].map((each) => ({
      ...each,
      owner: { appointmentId: visit.id },
      seat,
    })),
    sql`${factsHold} and (select count(*) from released) is not null`,
  ),
})

/**
 * Gives a visit's time back and takes another, while that is offered: on the terms that were looked at, or, of the offer
 * that the visit has already, on any, because its own were promised. The caller rolls back when the time is lost.
 */
export const gateOfMove = (
  visit: SeenVersion & { offerId: string },
  { snapshot, startsAt, seat, claimed, resources, ownHolds: holdIds, scheduleVersion }: FreeTime,
  now: string,
): Gate => ({
  facts: sql`
    select from appointments v cross join ${offerParts}
    where ${isSeen(visit)} and o.id = ${snapshot.offerId} and ${isOfferActive}
      ${snapshot.offerId === visit.offerId ? sql`` : sql`and ${isOnTerms(snapshot)}`} and ${isOnClock(snapshot)} and ${hasSeats(snapshot)}
      and ${hasWhatItNeeds(snapshot, resources, sql`l.id`)} and ${isWithinHours({ scheduleVersion })}
      and ${isWithinDailyLimit([startsAt], now, { appointmentIds: [visit.id], holdIds })}
    for update of v ${lockOffer}`,
  release: releaseOfVisit(visit),
  // Counted, so that all of the old time is given back before the new is taken: they may overlap.
  ...claimAll(
    claimed.map((each) => ({ ...each, owner: { appointmentId: visit.id }, seat: seatOf({ seat, snapshot }) })),
    sql`${factsHold} and (select count(*) from released) is not null`,
  ),
})
