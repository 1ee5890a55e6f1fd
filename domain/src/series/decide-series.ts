import { decideDeskPerson, type DeskBooking, type DeskFacts } from '../desk/decide-desk-booking.ts'
import type { Input } from '../kit/endpoint.ts'
import type { ErrorCode } from '../kit/errors.ts'
import { Refused, refusedField } from '../kit/refused.ts'
import { minutesBetween, type Instant } from '../kit/time.ts'
import { decideStart } from '../slots/start.ts'
import type { bookSeries } from './endpoints.ts'

type SeriesRequest = Input<typeof bookSeries>['body']

export type SeriesVisit = { startsAt: Instant; anyTime: boolean }

/** For whom, and which times: all that can be said before it is known who is free. */
export function decideSeries(
  facts: DeskFacts,
  request: SeriesRequest,
  now: string,
): { patient: DeskBooking['patient']; visits: SeriesVisit[] } | Refused {
  const patient = decideDeskPerson(facts, request, now)
  if (patient instanceof Refused) return patient
  const visits: SeriesVisit[] = []
  for (const [place, { startsAt, anyTime = false }] of request.visits.entries()) {
    const start = decideStart(startsAt, now)
    if (start instanceof Refused) return timesRefused(start.code, [place])
    const before = visits.at(-1)
    if (before && minutesBetween(before.startsAt, start) <= 0) return notInOrder(place)
    visits.push({ startsAt: start, anyTime })
  }
  return { patient, visits }
}

/** A visit that begins before the one before it is over, its buffers included; null where none does. */
export function overlapRefusal(
  visits: readonly Pick<SeriesVisit, 'startsAt'>[],
  { duration, bufferBefore, bufferAfter }: { duration: number; bufferBefore: number; bufferAfter: number },
): Refused | null {
  const least = bufferBefore + duration + bufferAfter
  const place = visits.findIndex(
    ({ startsAt }, at) => at > 0 && minutesBetween(visits[at - 1]!.startsAt, startsAt) < least,
  )
  return place < 0 ? null : notInOrder(place)
}

const pointerOf = (place: number) => `/body/visits/${place}/startsAt`

const notInOrder = (place: number) =>
  refusedField(pointerOf(place), 'not_after', 'It begins before the visit before it is over.')

/** Names the visits whose time cannot be had. */
export const timesRefused = (code: ErrorCode, places: readonly number[]) =>
  new Refused(code, {
    errors: places.map((place) => ({ pointer: pointerOf(place), code, message: 'This time cannot be had.' })),
  })
