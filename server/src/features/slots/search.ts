import { instantAt, minuteFrom, type Instant } from '@polyclinic/domain/kit/time.ts'
import { dayAt, zoneNamed } from '@polyclinic/domain/kit/zone.ts'
import { chooseResources } from '@polyclinic/domain/slots/choose-resources.ts'
import { packClaims } from '@polyclinic/domain/slots/claims.ts'
import { hoursOn } from '@polyclinic/domain/slots/hours.ts'
import { isOffered, type SlotSearch } from '@polyclinic/domain/slots/slots.ts'
import { waivedRules } from '@polyclinic/domain/slots/waived-rules.ts'
import { hoursFrom } from '@polyclinic/domain/slots/working-hours.ts'
import type { Clinic } from '../../platform/clinics.ts'
import type { Offer, ResourceRow, TimeRows } from './queries.ts'

type Rules = Pick<Clinic, 'minimum_notice_minutes' | 'horizon_days'>
/** Whole minutes since 1970, `to` excluded. */
export type Minutes = { from: number; to: number }

/** The rows of one query, ready to be asked about each offer in them. */
export type Times = {
  offers: readonly Offer[]
  rows: TimeRows
  /** What is taken of a doctor, a room or a device, ready for the engine. */
  claimsOf: (resourceId: string) => Int32Array
  search: (offer: Offer, minutes: Minutes) => SlotSearch
}

const NOTHING = new Int32Array(0)
const NONE_BOOKED: ReadonlyMap<number, number> = new Map()

/** Compiles each doctor's hours and claims once, however many services they offer. */
export function timesOf(rows: TimeRows, rules: Rules, now: string): Times {
  const taken = new Map<string, [number, number][]>()
  for (const [resource, kind, starts, ends] of rows.claims)
    if (kind !== 'expired')
      taken.set(resource, [
        ...(taken.get(resource) ?? []),
        ...starts.map((start, n) => [start, ends[n]!] as [number, number]),
      ])
  const claims = new Map([...taken].map(([resource, own]) => [resource, packClaims(own)]))
  const claimsOf = (resource: string) => claims.get(resource) ?? NOTHING

  const hoursOf = hoursFrom(rows)

  const times: Times = {
    offers: rows.offers,
    rows,
    claimsOf,
    search: (offer, { from, to }) => ({
      zone: zoneNamed(offer.timeZone),
      hours: hoursOf(offer.providerId, offer.locationId),
      claims: claimsOf(offer.providerId),
      needs: offer.needs.map((group) =>
        resourcesAt(rows, offer)
          .filter((each) => each.group === group)
          .map(({ id }) => claimsOf(id)),
      ),
      ...(offer.seats > 1 && { joinable: joinableOf(times, offer) }),
      duration: offer.duration,
      bufferBefore: offer.bufferBefore,
      bufferAfter: offer.bufferAfter,
      step: offer.step,
      notice: offer.notice ?? rules.minimum_notice_minutes,
      horizonDays: offer.horizonDays ?? rules.horizon_days,
      dailyLimit: offer.dailyLimit,
      bookedOn: offer.dailyLimit === null ? NONE_BOOKED : bookedOn(rows, offer),
      now: minuteFrom(now as Instant),
      from,
      to,
    }),
  }
  return times
}

/** The session that an offer has at a start, if it is as long as the offer is now. */
export const sessionAt = ({ sessions }: Pick<TimeRows, 'sessions'>, offer: Offer, start: number) => {
  const { from, to } = claimedRange(offer, start)
  return sessions.find((each) => each.offerId === offer.id && each.from === from && each.to === to)
}

/** The seat that whoever comes next has, the lowest that is free; null when all are taken. */
export function nextSeat(offer: Pick<Offer, 'seats'>, taken: readonly number[]): number | null {
  if (taken.length >= offer.seats) return null
  let seat = 1
  while (taken.includes(seat)) seat++
  return seat
}

/** Where sessions of an offer begin that have a seat left, and what a visit needs. */
const joinableOf = (times: Times, offer: Offer) =>
  Int32Array.from(
    times.rows.sessions.flatMap(({ offerId, from, seats }) => {
      if (offerId !== offer.id || nextSeat(offer, seats) === null) return []
      const start = from + offer.bufferBefore
      return sessionAt(times.rows, offer, start) && resourcesFor(times, offer, start) ? [start] : []
    }),
  ).sort()

/** What there is at the place of an offer, of all that offers need. */
export const resourcesAt = ({ resources }: TimeRows, { locationId }: Offer) =>
  resources.filter((each) => each.locationId === locationId)

/**
 * The rooms and devices that a visit of an offer would have at a start; null when of one group none is free.
 */
export function resourcesFor({ rows, claimsOf }: Times, offer: Offer, start: number): ResourceRow[] | null {
  // Whoever joins a session is in its room.
  const had = sessionAt(rows, offer, start)?.resourceIds ?? []
  const all = resourcesAt(rows, offer).map((each) => ({
    ...each,
    claims: had.includes(each.id) ? NOTHING : claimsOf(each.id),
    claimsThatDay: had.includes(each.id) ? -1 : visitsThatDay(rows, offer, { resourceId: each.id, start }),
  }))
  const chosen = chooseResources(offer.needs, all, claimedRange(offer, start))
  return chosen && rows.resources.filter(({ id }) => chosen.some((each) => each.id === id))
}

/** How many visits a doctor, a room or a device has on the day of a start. */
export function visitsThatDay(
  { claims }: TimeRows,
  { timeZone }: Offer,
  { resourceId, start }: { resourceId: string; start: number },
): number {
  const zone = zoneNamed(timeZone)
  const day = dayAt(zone, start)
  return claims
    .filter(([resource, kind]) => resource === resourceId && kind === 'visit')
    .flatMap(([, , starts]) => starts)
    .filter((from) => dayAt(zone, from) === day).length
}

function bookedOn(rows: TimeRows, offer: Offer): ReadonlyMap<number, number> {
  const zone = zoneNamed(offer.timeZone)
  const counts = new Map<number, number>()
  for (const [provider, start] of rows.booked) {
    if (provider !== offer.providerId) continue
    const day = dayAt(zone, start)
    counts.set(day, (counts.get(day) ?? 0) + 1)
  }
  return counts
}

export type SlotStatus = 'free' | 'taken' | 'not-offered'

/** How long the doctor of an offer works at its place on the day of a start. */
export function workingMinutesOn({ search }: Times, offer: Offer, start: number): number {
  const { hours, zone } = search(offer, { from: start, to: start })
  const pairs = hoursOn(hours, dayAt(zone, start))
  return pairs.reduce((minutes, at, n) => (n % 2 === 0 ? minutes - at : minutes + at), 0)
}

/** As the clinic's people book it. */
export const atAnyNotice = (offer: Offer): Offer => ({ ...offer, ...waivedRules.desk })

/** How one start stands now: `taken` is what would be offered if nobody had booked. */
export function slotStatus(times: Times, offer: Offer, start: number, changes: Partial<SlotSearch> = {}): SlotStatus {
  const search = { ...times.search(offer, { from: start, to: start + 1 }), ...changes }
  if (isOffered(search, start)) return 'free'
  const needs = search.needs.map((group) => group.map(() => NOTHING))
  return isOffered({ ...search, claims: NOTHING, needs, dailyLimit: null }, start) ? 'taken' : 'not-offered'
}

/** What a claim for a visit takes: the visit with its buffers. */
export const claimedRange = (offer: Pick<Offer, 'duration' | 'bufferBefore' | 'bufferAfter'>, start: number) => ({
  from: start - offer.bufferBefore,
  to: start + offer.duration + offer.bufferAfter,
})

/** `claimedRange` as instants. */
export const claimedInstants = (offer: Pick<Offer, 'duration' | 'bufferBefore' | 'bufferAfter'>, start: number) => {
  const { from, to } = claimedRange(offer, start)
  return { from: instantAt(from), to: instantAt(to) }
}
