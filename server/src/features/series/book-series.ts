import { decideSeries, overlapRefusal, timesRefused } from '@polyclinic/domain/series/decide-series.ts'
import { bookSeries as contract } from '@polyclinic/domain/series/endpoints.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import type { Context, RequestScope } from '../../platform/context.ts'
import { rowsOf } from '../../platform/database/insert-rows.ts'
import { keyRows, runIdempotently, type IdempotencyKey } from '../../platform/idempotency.ts'
import { newId } from '../../platform/ids.ts'
import { refuse, unlessRefused } from '../../platform/refuse.ts'
import { readDayAppointment } from '../appointments/day-appointment.ts'
import { mayBeKnown, patientToBook, readDeskFacts, requireDesk, saidAtDesk } from '../appointments/desk-person.ts'
import { mailAbout } from '../appointments/visit-mail.ts'
import { writeBookings, type VisitToWrite } from '../appointments/write-booking.ts'
import type { TimeToTake } from '../holds/free-times.ts'
import { wholeMinute } from '../slots/offer-snapshot.ts'
import { dropExpiredHolds } from '../slots/claims.ts'
import { gateOfOffer } from '../slots/gates.ts'
import { findSeriesTimes } from './find-times.ts'

type SeriesRequest = Input<typeof contract>
type Booked = Output<typeof contract>

/**
 * Books all visits of a series the way one is booked: reads the facts, decides, and writes all of it with one statement.
 * @throws {Refusal} `slot_taken`, naming each visit whose time cannot be had; nothing is booked then
 */
export async function bookSeries(scope: RequestScope, asked: SeriesRequest): Promise<Booked> {
  const isDoubtful = await mayBeKnown(scope, asked.body)
  return runIdempotently(scope, contract, asked, {
    secret: undefined,
    act: (context, key) => book(context, key, asked.body, isDoubtful),
    recall: readBooked,
  })
}

async function book(
  context: Context,
  key: IdempotencyKey,
  body: SeriesRequest['body'],
  isDoubtful: boolean,
): Promise<Booked> {
  const { db, now } = context
  const { facts, patient } = await readDeskFacts(context, key, body, { isDoubtful })
  const series = unlessRefused(decideSeries(facts, body, now))
  const found = await findSeriesTimes(context, body, series.visits)
  if (!found) throw refuse('slot_not_offered')
  unlessRefused(overlapRefusal(series.visits, found.offer) ?? undefined)
  const times = allOf(found.times)
  const expired = times.filter(({ hasExpired }) => hasExpired).flatMap(({ claimed }) => claimed)
  if (expired.length > 0) await dropExpiredHolds(db, expired, now)

  const id = newId()
  const whom = patientToBook(context, patient, series.patient)
  const visits = times.map(({ snapshot, resources, startsAt, seat }): VisitToWrite => ({
    id: newId(),
    snapshot,
    resources,
    startsAt,
    seat,
    patient: whom.patient,
    bookedBy: null,
    said: saidAtDesk(body),
    source: 'series',
    seriesId: id,
    side: 'clinic',
    ...(body.patient && body.isAnotherPerson && { detail: 'another-person' }),
  }))
  const [first, ...others] = times.map((time, place) => ({ time, owner: { appointmentId: visits[place]!.id } }))
  const rows = await writeBookings(context, visits, {
    gate: gateOfOffer([first!, ...others], now),
    key: keyRows(key, id, now),
    sets: [rowsOf('appointment_series', [{ id, ...body.rhythm, created_at: now }]), ...whom.sets],
    messageOf: ([row, ...further]) => mailAbout(context, { kind: 'series-booked' }, row!, further),
  })
  // Lost to others in between: what they have left is looked at once more, so that it can be said which are gone.
  if (!rows) {
    allOf((await findSeriesTimes(context, body, series.visits))?.times ?? [])
    throw refuse('slot_taken')
  }
  return readBooked(context, id)
}

/** @throws {Refusal} where one of them cannot be had */
function allOf(times: readonly (TimeToTake | null)[]): TimeToTake[] {
  const missing = times.flatMap((time, place) => (time ? [] : [place]))
  if (missing.length > 0) unlessRefused(timesRefused('slot_taken', missing))
  return times.filter((time) => time !== null)
}

/** A series as it stands. */
async function readBooked(context: Context, id: string): Promise<Booked> {
  const rows = await context.db
    .selectFrom('appointments')
    .select(['id', 'starts_at', 'provider_id'])
    .where('series_id', '=', id)
    .orderBy('starts_at')
    .execute()
  for (const row of rows) requireDesk(context, row.provider_id)
  return {
    id,
    first: await readDayAppointment(context, rows[0]!.id),
    visits: rows.map((row) => ({ id: row.id, startsAt: wholeMinute(row.starts_at) })),
  }
}
