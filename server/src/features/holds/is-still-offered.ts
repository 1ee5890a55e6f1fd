import { minuteOf } from '@polyclinic/domain/kit/time.ts'
import { waivedRules } from '@polyclinic/domain/slots/waived-rules.ts'
import type { Context } from '../../platform/context.ts'
import { wholeMinute } from '../slots/offer-snapshot.ts'
import { lockDoctors } from '../slots/claims.ts'
import { loadTimes } from '../slots/queries.ts'
import { slotStatus, timesOf } from '../slots/search.ts'
import type { HeldOffer } from './queries.ts'

/**
 * Whether the doctor of an expired hold still works then. Neither the notice that was long enough for the hold nor its
 * place on the grid is asked for again. It has its own seat still, since that has its claim. Where there is a limit a day, whoever counts takes their turn.
 */
export async function isStillOffered(context: Context, hold: HeldOffer): Promise<boolean> {
  const { db, clinic, now } = context
  const startsAt = wholeMinute(hold.starts_at)
  const rows = await loadTimes(
    db,
    { serviceId: hold.service_id, providerIds: [hold.provider_id], locationId: hold.location_id },
    { from: startsAt, to: startsAt, now },
    { holdIds: [hold.id] },
  )
  const times = timesOf(rows, clinic, now)
  const offer = times.offers[0]
  if (offer === undefined || slotStatus(times, offer, minuteOf(startsAt), waivedRules.heldBefore) !== 'free')
    return false
  if (offer.dailyLimit !== null) await lockDoctors(db, [hold.provider_id])
  return true
}
