import type { bookAppointment as contract } from '@polyclinic/domain/appointments/endpoints.ts'
import type { Input } from '@polyclinic/domain/kit/endpoint.ts'
import { compareInstants, minuteOf, type Instant } from '@polyclinic/domain/kit/time.ts'
import type { Context } from '../../platform/context.ts'
import { newSecret } from '../../platform/ids.ts'
import { Refusal, refuse, refuseField } from '../../platform/refuse.ts'
import { wholeMinute } from '../appointments/promised-visit.ts'
import { lockResources } from '../slots/claims.ts'
import { loadTimes } from '../slots/queries.ts'
import { heldBefore, standingOf, timesOf } from '../slots/search.ts'
import { lockedHold } from './queries.ts'
import { takeTime, type TakenTime } from './take-time.ts'
import { termsToBook, type Terms } from './terms.ts'
import { visitorHash } from './visitor.ts'

type Asked = Pick<Input<typeof contract>['body'], 'hold' | 'slot' | 'agreedOffer'>
type HeldTime = { holdId: string; offerId: string; startsAt: Instant; terms: Terms }

/**
 * The time to book, held for this transaction: the visitor's own hold, though it may have expired, else the time itself
 * as a hold taken now. Booking has that one path only.
 * @throws {Refusal} `offer_changed` when it takes another time or costs something else than was agreed to
 */
export async function timeToBook(context: Context, { hold, slot, agreedOffer }: Asked): Promise<HeldTime> {
  const row = hold && (await lockedHold(context.db, hold))
  if (row) {
    const found = termsToBook(row, agreedOffer)
    if (found instanceof Refusal) throw found
    if (found === 'anew') {
      const { provider_id: providerId, service_id: serviceId, location_id: locationId } = row
      const wanted = { providerId, serviceId, locationId, startsAt: wholeMinute(row.starts_at) }
      return asHeld(await takeTime(context, wanted, row.visitor_hash, { wasHeld: true, agreed: agreedOffer }))
    }
    const held = { holdId: row.id, offerId: row.provider_service_id, startsAt: wholeMinute(row.starts_at), ...found }
    const isExpired = compareInstants(row.expires_at as Instant, context.now as Instant) <= 0
    const isOver = compareInstants(held.startsAt, context.now as Instant) <= 0
    if (isOver || (isExpired && !(await isStillOffered(context, { ...row, ...held })))) throw refuse('slot_not_offered')
    return held
  }
  if (!slot) throw hold ? refuse('hold_expired') : refuseField('/body/slot', 'required', 'Say which time to book.')
  const visitor = visitorHash(context, context.request.visitor ?? newSecret())
  return asHeld(await takeTime(context, slot, visitor, { agreed: agreedOffer }))
}

const asHeld = ({ id, offer, startsAt }: TakenTime): HeldTime => ({
  holdId: id,
  offerId: offer.id,
  startsAt,
  terms: offer,
})

/**
 * Whether the doctor still works then. Neither the notice that was long enough for the hold nor its place on
 * the grid is asked for again. An expired
 * hold no longer counts towards a limit a day, so where there is one, whoever counts takes their turn.
 */
async function isStillOffered(
  context: Context,
  hold: Omit<HeldTime, 'terms'> & { service_id: string; provider_id: string; location_id: string },
): Promise<boolean> {
  const { db, clinic, now } = context
  const look = async () => {
    const rows = await loadTimes(
      db,
      { serviceId: hold.service_id, providerIds: [hold.provider_id], locationId: hold.location_id },
      { from: hold.startsAt, to: hold.startsAt, now },
      { holdIds: [hold.holdId] },
    )
    return timesOf(rows, clinic, now)
  }
  let times = await look()
  if (times.offers.some(({ dailyLimit }) => dailyLimit !== null)) {
    await lockResources(db, [hold.provider_id])
    times = await look()
  }
  const offer = times.offers[0]
  return offer !== undefined && standingOf(times, offer, minuteOf(hold.startsAt), heldBefore) === 'free'
}
