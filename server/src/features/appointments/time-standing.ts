import type { TimeStanding } from '@polyclinic/domain/desk/endpoints.ts'
import { compareInstants, minuteOf, type Instant } from '@polyclinic/domain/kit/time.ts'
import { endOfDiaries } from '@polyclinic/domain/slots/horizon.ts'
import { isOffered } from '@polyclinic/domain/slots/slots.ts'
import { waivedRules } from '@polyclinic/domain/slots/waived-rules.ts'
import type { Context } from '../../platform/context.ts'
import { refuseField } from '../../platform/refuse.ts'
import type { Offer } from '../slots/queries.ts'
import { slotStatus, type Times } from '../slots/search.ts'

type TimeAt = { offer: Offer; start: number; now: string }
type SeriesTimeStanding = Exclude<TimeStanding, 'between'>

/** How a single time stands that somebody asks for at the desk: on the grid, between its starts, or not offered. */
export function standingAtDesk(times: Times, { offer, start, now }: TimeAt): TimeStanding {
  if (isPast(start, now)) return 'past'
  if (slotStatus(times, offer, start) === 'free') return 'offered'
  if (slotStatus(times, offer, start, waivedRules.ownHold) === 'free') return 'between'
  return standingOutside(times, offer, start)
}

/** How a time of a series stands, which no grid and no horizon binds. */
export function standingInSeries(times: Times, { offer, start, now }: TimeAt): SeriesTimeStanding {
  if (isPast(start, now)) return 'past'
  if (slotStatus(times, offer, start, waivedRules.withinHours) === 'free') return 'offered'
  return standingOutside(times, offer, start)
}

const isPast = (start: number, now: string) => start <= minuteOf(now as Instant)

/** Of a time that the hours do not offer: outside them, or what is in its way. */
function standingOutside(
  times: Times,
  offer: Offer,
  start: number,
): Exclude<TimeStanding, 'offered' | 'between' | 'past'> {
  if (slotStatus(times, offer, start, waivedRules.anyTime) === 'free') return 'outside'
  const search = { ...times.search(offer, { from: start, to: start + 1 }), ...waivedRules.anyTime, dailyLimit: null }
  if (isOffered(search, start)) return 'full'
  return isOffered({ ...search, needs: [] }, start) ? 'no-resource' : 'taken'
}

/** @throws {Refusal} `too_big` where no diary reaches that far */
export function requireWithinDiaries({ clinic, now }: Context, startsAt: Instant, pointer: string): void {
  if (compareInstants(startsAt, endOfDiaries(clinic.time_zone, now as Instant)) >= 0)
    throw refuseField(pointer, 'too_big', 'No diary reaches that far.')
}
