import { decideUndo } from '@polyclinic/domain/appointments/decide-change.ts'
import { changeWindow } from '@polyclinic/domain/appointments/rules.ts'
import { addMinutes, type Instant } from '@polyclinic/domain/kit/time.ts'
import type { Updateable } from 'kysely'
import type { Context, RequestScope } from '../../platform/context.ts'
import type { Gate } from '../../platform/database/write-gated.ts'
import type { Appointments } from '../../platform/database/tables.ts'
import { unlessRefused } from '../../platform/refuse.ts'
import { dropExpiredHolds, lockTimes, type ClaimedTime } from '../slots/claims.ts'
import { gateOfReturn, gateOfVisit } from '../slots/gates.ts'
import { freeResources } from '../slots/free-resources.ts'
import { seatAgain } from '../slots/seat-again.ts'
import { TimeTaken } from '../slots/time-lost.ts'
import { withAlternatives } from '../slots/with-alternatives.ts'
import { accessVisitOfDay } from './access.ts'
import type { ActInput } from './act-on-appointment.ts'
import { undoneCancellationMail } from './cancellation-mail.ts'
import { readDayAppointment, undoOfRow, type DayAppointment, type DayRow } from './day-appointment.ts'
import { seenVisit } from './queries.ts'
import { stampOf } from './stamp.ts'
import { nextVersion, writeChange } from './write-change.ts'

/** What is written when an act is taken back. A cancellation may have been late, and a move before it, too. */
const columnsBefore = async ({ db }: Context, visit: DayRow): Promise<Updateable<Appointments>> =>
  visit.act === 'cancel' ? { is_late_change: await wasMovedLate(db, visit) } : stampOf(visit.act ?? '', null)

async function wasMovedLate(db: Context['db'], visit: DayRow): Promise<boolean> {
  if (!visit.is_late_change) return false
  const promised = seenVisit(visit)
  const moves = await db
    .selectFrom('appointment_history')
    .select(['at', 'starts_at_before'])
    .where('appointment_id', '=', visit.id)
    .where('act', '=', 'reschedule')
    .where('actor_side', '=', 'patient')
    .execute()
  return moves.some(
    ({ at, starts_at_before }) => changeWindow({ ...promised, startsAt: starts_at_before! }, at) !== 'free',
  )
}

/** The time that a missed or canceled visit had given back. */
const claimedBy = (visit: DayRow): ClaimedTime => ({
  resourceId: visit.provider_id,
  from: addMinutes(visit.starts_at as Instant, -visit.buffer_before_minutes),
  to: addMinutes(visit.ends_at as Instant, visit.buffer_after_minutes),
})

/**
 * Takes the clinic's act back that brought the visit where it stands, one step at a time and as long as the rule allows.
 * An undo is not undone. A patient who was told that the visit is canceled is told that it takes place.
 */
export const undoAct = (scope: RequestScope, input: ActInput): Promise<DayAppointment> =>
  withAlternatives(scope, () => scope.transact((context) => undoVisitAct(context, input)))

type TimeAgain = { gate: Gate } & Pick<DayRow, 'seat' | 'seats'>

/** The visit's time once more, with what it needs beside the doctor; null when nothing of that is free. */
async function timeAgain({ db, now }: Context, visit: DayRow): Promise<TimeAgain | null> {
  const { needs } = visit
  const doctor = claimedBy(visit)
  // Whoever clears expired holds away gives time back as well as takes it.
  await lockTimes(db, [{ providerId: visit.provider_id, locationId: visit.location_id, groups: needs }])
  const session = visit.seat === null ? null : visit.provider_service_id
  const resources = await freeResources(db, { ...visit, ...doctor, session }, now)
  const again = visit.seat === null ? null : await seatAgain(db, visit, doctor, now)
  if (resources === null || (visit.seat !== null && again === null)) return null
  const claimed = [doctor, ...resources.map(({ id }) => ({ ...doctor, resourceId: id }))]
  await dropExpiredHolds(db, claimed, now)
  const seat = again && { number: again.seat, offerId: visit.provider_service_id, among: again.among }
  const gate = gateOfReturn(visit, { doctor, needs, resources, seat })
  return { gate, seat: again?.seat ?? null, seats: again?.seats ?? null }
}

/** The same within a transaction. @throws {TimeTaken} when its time is somebody else's by now */
export async function undoVisitAct(context: Context, input: ActInput): Promise<DayAppointment> {
  const { now } = context
  const visit = await accessVisitOfDay(context, 'undo', input.params.id)
  const { to, takesTime } = unlessRefused(decideUndo(seenVisit(visit), undoOfRow(visit), input, now))
  const again = takesTime ? await timeAgain(context, visit) : { ...visit, gate: gateOfVisit(visit) }
  const changed = nextVersion(
    context,
    visit,
    { ...(await columnsBefore(context, visit)), status: to, seat: again?.seat ?? null, seats: again?.seats ?? null },
    { cancellation_cause: null },
  )
  const wasTold = visit.act === 'cancel' && visit.cause !== 'left-unseen'
  const isWritten =
    again !== null &&
    (await writeChange(context, changed, again.gate, {
      name: 'undo',
      side: 'clinic',
      message: wasTold ? await undoneCancellationMail(context, changed.after) : null,
    }))
  if (!isWritten)
    throw new TimeTaken({ providerId: visit.provider_id, serviceId: visit.service_id, startsAt: visit.starts_at })
  return readDayAppointment(context, visit.id)
}
