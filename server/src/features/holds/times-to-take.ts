import type { OfferTerms } from '@polyclinic/domain/kit/errors.ts'
import { rankProviders } from '@polyclinic/domain/slots/choose-provider.ts'
import { decideStart } from '@polyclinic/domain/slots/start.ts'
import { waivedRules } from '@polyclinic/domain/slots/waived-rules.ts'
import type { Context } from '../../platform/context.ts'
import { takeLocks } from '../../platform/database/named-lock.ts'
import { unlessRefused } from '../../platform/refuse.ts'
import type { WantedTime } from '../slots/nearest.ts'
import type { TimeRows } from '../slots/queries.ts'
import { findFreeTimes, type FreeTimes, type Taker } from './free-times.ts'
import { heldBy, holdsStart, isInTheWay } from './queries.ts'

type Options = {
  /** Whose holds it is traded for: a visitor's hash, or nobody's. */
  holder: Buffer | null
  /** This start was held already, so neither the notice nor the grid is asked for again. */
  wasHeld?: boolean
  /** On these terms only. */
  agreed?: OfferTerms | undefined
  /** What was read of the time already. */
  seen?: TimeRows | null
  /** For whom it matters how much else is held of these doctors. */
  beforeWaiting?: Taker['beforeWaiting']
}

/**
 * Who can be held or booked at a time. Nobody in particular means the free doctor with the fewest visits that day; of
 * those who have equally few, one or another, so that strangers who come at once do not all try the same.
 *
 * What the same visitor held before for this service, or at the same time, is given back: trading one hold for another
 * is one act, and a refusal leaves the old one as it was.
 *
 * A shorter visit keeps the start of the visitor's own hold, though its own starts may lie on another grid.
 *
 * @throws {Refusal} `offer_changed` when it is free on other terms only; `slot_not_offered` for what is no time at all
 */
export async function findTimesToTake(
  context: Context,
  wanted: WantedTime,
  { holder, wasHeld = false, agreed, seen, beforeWaiting }: Options,
): Promise<FreeTimes> {
  const startsAt = unlessRefused(decideStart(wanted.startsAt, context.now))
  // Of two requests of one visitor (a double click) the second sees, and gives back, what the first took.
  if (holder) await takeLocks(context.db, [['visitor', holder.toString('hex')]])
  const own = holder ? await heldBy(context, holder) : []
  const turn = Math.random()
  return findFreeTimes(
    context,
    { ...wanted, startsAt },
    {
      own,
      isGivenBack: (hold, time, start) => hold.serviceId === time.offer.serviceId || isInTheWay(hold, time, start),
      spared: (offer, start) => {
        if (wasHeld) return waivedRules.heldBefore
        return own.some((hold) => holdsStart(hold, offer, start)) ? waivedRules.ownHold : {}
      },
      rank: (candidates) => rankProviders(candidates, turn),
      agreed,
      // Whoever holds something reads what they hold first.
      ...(!holder && seen && { seen }),
      ...(beforeWaiting && { beforeWaiting }),
    },
  )
}
