import type { bookAppointment as contract } from '@polyclinic/domain/appointments/endpoints.ts'
import type { Input } from '@polyclinic/domain/kit/endpoint.ts'
import { addMinutes, compareInstants, minuteOf, type Instant } from '@polyclinic/domain/kit/time.ts'
import { dayAt, zoneNamed } from '@polyclinic/domain/kit/zone.ts'
import { rankProviders } from '@polyclinic/domain/slots/choose-provider.ts'
import type { Context } from '../../platform/context.ts'
import { hashSecret } from '../../platform/ids.ts'
import { Refusal, refuse } from '../../platform/refuse.ts'
import { wholeMinute } from '../appointments/promised-visit.ts'
import { inTheWay, type Claimed } from '../slots/claims.ts'
import type { WantedTime } from '../slots/nearest.ts'
import { loadTimes, type Offer } from '../slots/queries.ts'
import { claimedInstants, standingOf, timesOf } from '../slots/search.ts'
import { TimeNotOffered, TimeTaken } from '../slots/time-lost.ts'
import { candidatesAt } from './candidates.ts'
import { holdsOf, visitorsWhoHold } from './queries.ts'
import { offerRefusal, termsToBook, type Terms } from './terms.ts'
import { wholeMinuteAhead } from './take-time.ts'
import { visitorHash } from './visitor.ts'

const groupsAtMost = 4

type Body = Input<typeof contract>['body']
export type Wanting = { context: Context; body: Body }

/** A time that may be booked now: the visitor's own hold, or one that nobody had when it was looked at. */
export type FoundTime = { startsAt: Instant; wanted: WantedTime; choices: readonly Choice[] }
/** One way to have it. */
export type Choice = { offerId: string; terms: Terms } & ({ holdId: string } | FreeChoice)
/** `visits`: how many the doctor has on that day of theirs. */
export type FreeChoice = { claimed: Claimed; day: number; visits: number }

/** What has a twist that only one after the other can be decided: it goes by `timeToBook`. */
export type Twisted = 'twisted'

/**
 * The times that visitors want to book, in one transaction and with as many statements for many as for one: a hold that
 * has not expired, or a free time.
 */
export async function findTimesToBook(all: readonly Wanting[]): Promise<(FoundTime | Refusal | Twisted)[]> {
  const withHold = all.filter(({ body }) => body.hold)
  const withSlot = all.filter(({ body }) => !body.hold && body.slot)
  const [held, free] = await Promise.all([findHeld(withHold), findFree(withSlot)])
  return all.map((each) => held.get(each) ?? free.get(each) ?? 'twisted')
}

type Found = Map<Wanting, FoundTime | Refusal | Twisted>

async function findHeld(all: readonly Wanting[]): Promise<Found> {
  if (all.length === 0) return new Map()
  const { db, now } = all[0]!.context
  const rows = await holdsOf(
    db,
    all.map(({ body }) => body.hold!.id),
  )
  return new Map(
    all.map((each): [Wanting, FoundTime | Refusal | Twisted] => {
      const { id, secret } = each.body.hold!
      const row = rows.find((one) => one.id === id && one.secret_hash.equals(hashSecret(secret)))
      if (!row || compareInstants(row.expires_at as Instant, now as Instant) <= 0) return [each, 'twisted']
      const startsAt = wholeMinute(row.starts_at)
      if (compareInstants(startsAt, now as Instant) <= 0) return [each, refuse('slot_not_offered')]
      const found = termsToBook(row, each.body.agreedOffer)
      if (found instanceof Refusal) return [each, found]
      if (found === 'anew') return [each, 'twisted']
      const wanted = { startsAt, providerId: row.provider_id, serviceId: row.service_id }
      return [each, { startsAt, wanted, choices: [{ holdId: row.id, offerId: row.provider_service_id, ...found }] }]
    }),
  )
}

/** Times as they are asked for, in one transaction. */
async function findFree(all: readonly Wanting[]): Promise<Found> {
  const found: Found = new Map()
  if (all.length === 0) return found
  const { db, now } = all[0]!.context
  const holding = await visitorsWhoHold(
    db,
    all.flatMap(({ context }) => (context.request.visitor === null ? [] : [hashOf(context)])),
  )
  const ready = all.flatMap((each) => {
    const { visitor } = each.context.request
    const startsAt = startOf(each, now)
    if (startsAt instanceof Refusal) found.set(each, startsAt)
    else if (visitor !== null && holding.has(hashOf(each.context).toString('hex'))) found.set(each, 'twisted')
    else return [{ each, slot: each.body.slot!, startsAt }]
    return []
  })
  await findNamed(
    ready.filter(({ slot }) => slot.providerId !== undefined),
    found,
  )
  await findAnybody(
    ready.filter(({ slot }) => slot.providerId === undefined),
    found,
  )
  return found
}

type Slot = NonNullable<Body['slot']>
type Ready = { each: Wanting; slot: Slot; startsAt: Instant }

/** Named doctors' times: what they offer is asked without their claims, and what is in the way for each time by itself. */
async function findNamed(all: readonly Ready[], found: Found): Promise<void> {
  const offered: (Ready & { serviceId: string; choice: ReturnType<typeof choiceOf> })[] = []
  for (const same of fewGroups(all, ({ slot }) => `${slot.serviceId} ${slot.locationId}`, found)) {
    const providerIds = [...new Set(same.map(({ slot }) => slot.providerId!))]
    const times = await timesAround(same, { providerIds, allClaims: true })
    for (const one of same) {
      const offers = times.offers.filter(
        (offer) =>
          offer.providerId === one.slot.providerId &&
          (offer.dailyLimit !== null || standingOf(times, offer, minuteOf(one.startsAt)) === 'free'),
      )
      const [offer, ...others] = offers
      if (!offer) found.set(one.each, new TimeNotOffered({ ...one.slot, startsAt: one.startsAt }))
      else if (others.length > 0 || offer.dailyLimit !== null) found.set(one.each, 'twisted')
      else offered.push({ ...one, serviceId: offer.serviceId, choice: choiceOf(offer, one.startsAt) })
    }
  }
  const [first] = offered
  if (!first) return
  const { db, now } = first.each.context
  const others = await inTheWay(
    db,
    offered.map(({ choice }) => choice.claimed),
    now,
  )
  for (const [place, { each, slot, serviceId, startsAt, choice }] of offered.entries()) {
    const wanted = { ...slot, startsAt, serviceId }
    if (others[place] === 'expired') found.set(each, 'twisted')
    else if (others[place] === 'taken') found.set(each, new TimeTaken(wanted))
    else found.set(each, offerRefusal(each.body.agreedOffer, choice.terms) ?? { startsAt, wanted, choices: [choice] })
  }
}

/** Any doctor: all who offer it that day, with their claims. */
async function findAnybody(all: readonly Ready[], found: Found): Promise<void> {
  const byDay = ({ slot, startsAt }: Ready) => `${slot.serviceId} ${slot.locationId} ${startsAt.slice(0, 10)}`
  for (const same of fewGroups(all, byDay, found)) {
    const times = await timesAround(same, {})
    for (const [startsAt, wanting] of Map.groupBy(same, (one) => one.startsAt)) {
      const { candidates, isOffered } = candidatesAt(times, minuteOf(startsAt))
      const isTwisted = candidates.some(({ offer, hasExpired }) => hasExpired || offer.dailyLimit !== null)
      const choices = rankProviders(candidates).map(({ offer, claimsThatDay }) =>
        choiceOf(offer, startsAt, claimsThatDay),
      )
      for (const { each, slot } of wanting) {
        const wanted = { ...slot, startsAt }
        if (isTwisted) found.set(each, 'twisted')
        else if (choices.length > 0) found.set(each, agreedTo(each, { startsAt, wanted, choices }))
        else found.set(each, isOffered ? new TimeTaken(wanted) : new TimeNotOffered(wanted))
      }
    }
  }
}

/** With those doctors only who see somebody for what was agreed to. */
function agreedTo({ body: { agreedOffer } }: Wanting, time: FoundTime): FoundTime | Refusal {
  const choices = time.choices.filter(({ terms }) => offerRefusal(agreedOffer, terms) === null)
  return choices.length > 0 ? { ...time, choices } : offerRefusal(agreedOffer, time.choices[0]!.terms)!
}

/** A round reads for a few groups only: everybody in it waits. Whoever is in none of them goes alone. */
function fewGroups(all: readonly Ready[], groupOf: (one: Ready) => string, found: Found): Ready[][] {
  const groups = [...Map.groupBy(all, groupOf).values()]
  for (const { each } of groups.slice(groupsAtMost).flat()) found.set(each, 'twisted')
  return groups.slice(0, groupsAtMost)
}

/** The times of all these together, who want the same service and place. */
async function timesAround(
  same: readonly Ready[],
  { providerIds, allClaims = false }: { providerIds?: readonly string[]; allClaims?: boolean },
) {
  const { each, slot } = same[0]!
  const { db, clinic, now } = each.context
  const starts = same.map(({ startsAt }) => startsAt).toSorted(compareInstants)
  const rows = await loadTimes(
    db,
    { serviceId: slot.serviceId, locationId: slot.locationId, providerIds },
    { from: starts[0]!, to: addMinutes(starts.at(-1)!, 1440), now },
    { allClaims },
  )
  return timesOf(rows, clinic, now)
}

const choiceOf = (offer: Offer, startsAt: Instant, visits = 0) => ({
  offerId: offer.id,
  terms: offer,
  claimed: { resourceId: offer.providerId, ...claimedInstants(offer, minuteOf(startsAt)) },
  day: dayAt(zoneNamed(offer.timeZone), minuteOf(startsAt)),
  visits,
})

function startOf({ body }: Wanting, now: string): Instant | Refusal {
  try {
    return wholeMinuteAhead(body.slot!.startsAt, now)
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

const hashOf = (context: Context) => visitorHash(context, context.request.visitor!)
