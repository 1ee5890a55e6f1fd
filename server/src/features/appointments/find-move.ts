import { offerRefusal } from '@polyclinic/domain/appointments/offer-terms.ts'
import type { Side } from '@polyclinic/domain/kit/permissions.ts'
import { addMinutes, minuteOf, type Instant } from '@polyclinic/domain/kit/time.ts'
import type { OfferTerms } from '@polyclinic/domain/kit/errors.ts'
import type { Selectable, Updateable } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { Appointments } from '../../platform/database/tables.ts'
import { unlessRefused } from '../../platform/refuse.ts'
import { giveBack, heldBy, isInTheWay } from '../holds/queries.ts'
import { termsOf } from '../holds/terms.ts'
import { visitorHash } from '../holds/visitor.ts'
import { wholeMinuteAhead } from '../holds/take-time.ts'
import type { Claimed } from '../slots/claims.ts'
import type { WantedTime } from '../slots/nearest.ts'
import { loadTimes, type Offer } from '../slots/queries.ts'
import { claimedInstants, standingOf, timesOf } from '../slots/search.ts'
import { TimeNotOffered, TimeTaken } from '../slots/time-lost.ts'
import { copiesOf, timesAt } from './appointment-row.ts'
import { checkNewness } from './new-patients.ts'
import { onTerms, promisedVisit } from './promised-visit.ts'

type Before = Selectable<Appointments>

export type Move = {
  wanted: WantedTime
  claimed: Claimed
  /** What changes in the appointment's row. */
  columns: Updateable<Appointments>
}

/**
 * Where a visit goes when it moves: the same service, at the same place if the doctor offers it there. With the same
 * offer it stays as long and as dear as promised; another doctor's comes with their own. The clinic may move at short
 * notice.
 * @throws {Refusal} `offer_changed` when that is not what was agreed to; `takes_no_new_patients`, `for_new_patients` when a guest moves their own visit to another doctor
 */
export async function findMove(
  context: Context,
  before: Before,
  asked: { providerId: string; startsAt: string; side: Side; agreedOffer: OfferTerms | undefined },
): Promise<Move> {
  const { db, now } = context
  const startsAt = wholeMinuteAhead(asked.startsAt, now)
  const wanted = {
    providerId: asked.providerId,
    serviceId: before.service_id,
    startsAt,
    ...(asked.providerId === before.provider_id ? { ownStartsAt: before.starts_at } : {}),
  }
  const { own, without } = await givenBack(context, before.id)
  const rows = await loadTimes(
    db,
    { serviceId: before.service_id, providerIds: [asked.providerId] },
    { from: startsAt, to: addMinutes(startsAt, 1440), now },
    without,
  )
  const times = timesOf(rows, context.clinic, now)
  const start = minuteOf(startsAt)
  const standings = times.offers
    .map((offer) => offerToMove(offer, before, asked.side))
    .sort((a, b) => Number(b.locationId === before.location_id) - Number(a.locationId === before.location_id))
    .map((offer) => ({ offer, standing: standingOf(times, offer, start) }))

  const free = standings.find(({ standing }) => standing === 'free')
  if (!free) {
    if (standings.some(({ standing }) => standing === 'taken')) throw new TimeTaken(wanted, without)
    throw new TimeNotOffered(wanted, without)
  }
  unlessRefused(offerRefusal(asked.agreedOffer, free.offer))
  await giveBack(
    db,
    own.filter((hold) => isInTheWay(hold, free.offer, start)),
  )
  return {
    wanted,
    claimed: { resourceId: asked.providerId, ...claimedInstants(free.offer, start) },
    columns: await columnsFor(context, before, free.offer, startsAt),
  }
}

/** What is in nobody's way who moves this visit: its own time, and what they hold. */
export async function givenBack(context: Context, appointmentId: string) {
  const { visitor } = context.request
  const own = visitor === null ? [] : await heldBy(context, visitorHash(context, visitor))
  return { own, without: { appointmentId, holdIds: own.map((hold) => hold.id) } }
}

/** An offer as this visit takes it: its own on the terms that were promised, and for the clinic at any notice. */
export const offerToMove = (
  offer: Offer,
  before: Parameters<typeof termsOf>[0] & Pick<Before, 'provider_service_id'>,
  side: Side,
): Offer => ({
  ...offer,
  ...(offer.id === before.provider_service_id ? termsOf(before) : {}),
  ...(side === 'clinic' ? { notice: 0 } : {}),
})

async function columnsFor(context: Context, before: Before, offer: Offer, startsAt: Instant) {
  if (offer.id === before.provider_service_id)
    return timesAt(startsAt, { durationMinutes: before.duration_minutes, timeZone: before.time_zone })
  const promised = onTerms(await promisedVisit(context, offer.id), offer)
  if (promised.provider.id !== before.provider_id) await checkNewness(context, before.patient_id, promised)
  const { durationMinutes } = promised.service
  return { ...copiesOf(promised), ...timesAt(startsAt, { durationMinutes, timeZone: promised.timeZone }) }
}
