import { absence } from '@polyclinic/domain/availability/absence.ts'
import type { suggestMoves as contract } from '@polyclinic/domain/availability/endpoints.ts'
import { isBound } from '@polyclinic/domain/appointments/rules.ts'
import { rangesOverlap, type Range } from '@polyclinic/domain/availability/rules.ts'
import { suggestMoves as suggest, type PossibleMove } from '@polyclinic/domain/availability/suggest-moves.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { reaches } from '@polyclinic/domain/kit/reach.ts'
import { instantAt, minuteFrom, minuteOf, type Instant } from '@polyclinic/domain/kit/time.ts'
import { doctorName } from '@polyclinic/domain/providers/name.ts'
import { freeStarts, isFreeFor } from '@polyclinic/domain/slots/slots.ts'
import type { Context } from '../../platform/context.ts'
import { requireDoctor } from '../../platform/reach.ts'
import { offerToMove } from '../appointments/find-move.ts'
import { seenVisit, type AppointmentRow } from '../appointments/queries.ts'
import { termsOf } from '../holds/terms.ts'
import { loadTimes, type Offer, type TimeRows } from '../slots/queries.ts'
import {
  claimedInstants,
  claimedRange,
  resourcesAt,
  sessionAt,
  timesOf,
  type Minutes,
  type Times,
} from '../slots/search.ts'
import { accessDoctor } from '../providers/access-doctor.ts'
import { auditVisitsSeen, readVisitsInTheWay } from './visits-in-the-way.ts'

/** Around the visits: before them somebody may come sooner, after them the doctor is back, or another has room. */
const daysAround = { before: 14, after: 28 }
const dayMinutes = 1440

/** Where visits in the way of an absence can go: same service, place, length and price. */
export async function suggestMoves(
  context: Context,
  { params: { providerId }, body }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  await accessDoctor(context, 'schedules:change', providerId)
  const range = absence(context.clinic.time_zone, body)
  const wanted = new Set(body.visits)
  const rows = (await readVisitsInTheWay(context, providerId, range)).filter(({ id }) => wanted.has(id))
  await auditVisitsSeen(context, providerId, rows)
  if (!reaches(context.actor, 'appointments:reschedule', { providerId }, 'clinic'))
    return { items: rows.map(({ id }) => ({ id, times: [] })) }
  // Whoever sees to one doctor's day gives nothing to another's.
  const only = requireDoctor(context.actor, 'appointments:reschedule', undefined)
  const names = new Map<string, string>()
  const visits: Parameters<typeof suggest>[0][number][] = []
  for (const alike of ofOneKind(rows)) {
    const { service_id: serviceId, location_id: locationId } = alike[0]!
    const minutes = minutesAround(alike, context.now as Instant)
    const found = await loadTimes(
      context.db,
      { serviceId, locationId, providerIds: only === undefined ? undefined : [only] },
      { from: instantAt(minutes.from), to: instantAt(minutes.to), now: context.now },
      {},
      { withSnapshots: true },
    )
    for (const promise of found.promises ?? [])
      names.set(
        promise.provider_id,
        doctorName({ prefix: promise.prefix, givenName: promise.given_name, familyName: promise.family_name }),
      )
    const possible = possibleFor(context, alike[0]!, found, { range, minutes })
    for (const row of alike)
      visits.push({
        ...{ id: row.id, start: minuteOf(row.starts_at as Instant) },
        possible: possible.filter((move) => !isBound(seenVisit(row), move.providerId)),
      })
  }
  return {
    items: [...suggest(visits.toSorted((one, other) => one.start - other.start))].map(([id, times]) => ({
      id,
      times: times.map(({ providerId: doctor, start }) => ({
        ...{ providerId: doctor, providerName: names.get(doctor)!, startsAt: instantAt(start) },
      })),
    })),
  }
}

/** Alike in all that decides where they can go, and of one month: those whose times are searched once. */
const ofOneKind = (rows: readonly AppointmentRow[]): AppointmentRow[][] => [
  ...Map.groupBy(rows, (row) =>
    JSON.stringify([
      ...[row.service_id, row.location_id, row.provider_service_id, row.starts_at.slice(0, '2026-11'.length)],
      termsOf(row),
      // Whose time is theirs alone goes where nobody else is.
      row.seat === null,
    ]),
  ).values(),
]

function minutesAround(rows: readonly AppointmentRow[], now: Instant): Minutes {
  const starts = rows.map((row) => minuteOf(row.starts_at as Instant))
  const from = Math.max(minuteFrom(now), Math.min(...starts) - daysAround.before * dayMinutes)
  return { from, to: Math.max(from, ...starts) + daysAround.after * dayMinutes }
}

/** Of each doctor on the terms that one of these was promised, outside of the absence. */
function possibleFor(
  { clinic, now }: Pick<Context, 'clinic' | 'now'>,
  row: AppointmentRow,
  found: TimeRows,
  { range, minutes }: { range: Range; minutes: Minutes },
): PossibleMove[] {
  const times = timesOf(
    { ...found, offers: found.offers.map((offer) => offerToMove(offer, row, 'clinic')) },
    clinic,
    now,
  )
  return times.offers
    .filter((offer) => isOnTermsOf(offer, row))
    .map((offer) => {
      const isOwn = offer.providerId === row.provider_id
      const { from, to } = claimedRange(offer, 0)
      const starts = freeStarts(times.search(offer, minutes)).filter(
        (start) => !isOwn || !rangesOverlap(range, claimedInstants(offer, start)),
      )
      const seatsLeft = (start: number) => offer.seats - (sessionAt(times.rows, offer, start)?.seats.length ?? 0)
      // Of one place: a room of the same kind elsewhere is of no use.
      const needs = offer.needs.map((group) => ({
        group: `${offer.locationId} ${group}`,
        freeAt: (start: number) => freeAt(times, offer, group, start),
      }))
      return {
        providerId: offer.providerId,
        isOwn,
        starts,
        before: -from,
        after: to,
        offerId: offer.id,
        seatsLeft,
        needs,
      }
    })
}

/** How many of a kind are free at a start; who joins a session is in its room. */
const freeAt = (times: Times, offer: Offer, group: string, start: number): number =>
  sessionAt(times.rows, offer, start)
    ? Infinity
    : resourcesAt(times.rows, offer).filter(
        (each) => each.group === group && isFreeFor(times.claimsOf(each.id), claimedRange(offer, start)),
      ).length

const isOnTermsOf = ({ duration, price }: Offer, row: AppointmentRow) =>
  duration === row.duration_minutes && price.minor === row.price_minor && price.currency === row.currency
