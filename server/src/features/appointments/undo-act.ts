import { changeStanding } from '@polyclinic/domain/appointments/rules.ts'
import { keepsItsTime, type AppointmentState } from '@polyclinic/domain/appointments/states.ts'
import { addMinutes, type Instant } from '@polyclinic/domain/kit/time.ts'
import type { Policy } from '@polyclinic/domain/organizations/model.ts'
import type { Updateable } from 'kysely'
import type { Context, Steps } from '../../platform/context.ts'
import type { Appointments } from '../../platform/database/tables.ts'
import { refuse } from '../../platform/refuse.ts'
import { claimForAppointment, dropExpiredHolds, lockResources } from '../slots/claims.ts'
import { TimeTaken } from '../slots/time-lost.ts'
import { withAlternatives } from '../slots/with-alternatives.ts'
import { lockVisit, moveVisit, readVisit, type ActInput } from './act-on-appointment.ts'
import { undoableUntilOf, type DayAppointment, type DayRow } from './day-appointment.ts'
import { notifyOfUndo } from './notify-patient.ts'
import { readRow } from './queries.ts'

/** What each act wrote down beside the state. */
const erased: Record<string, Updateable<Appointments>> = {
  'check-in': { arrived_at: null },
  'bring-in': { started_at: null },
  finish: { finished_at: null },
}

/** What is written when an act is taken back. A cancellation may have been late, and a move before it, too. */
const columnsBefore = async ({ db }: Context, act: string, visit: DayRow): Promise<Updateable<Appointments>> =>
  act === 'cancel' ? { is_late_change: await wasMovedLate(db, visit) } : (erased[act] ?? {})

async function wasMovedLate(db: Context['db'], visit: DayRow): Promise<boolean> {
  if (!visit.is_late_change) return false
  const moves = await db
    .selectFrom('appointment_history')
    .select(['at', 'starts_at_before'])
    .where('appointment_id', '=', visit.id)
    .where('act', '=', 'reschedule')
    .where('actor_side', '=', 'patient')
    .execute()
  return moves.some(
    ({ at, starts_at_before }) => changeStanding(visit.policy as Policy, starts_at_before!, at) !== 'free',
  )
}

/** Takes the time again that a missed or canceled visit had given back. @throws {Refusal} `slot_taken` */
async function claimAgain({ db, now }: Context, visit: DayRow): Promise<void> {
  const starts = visit.starts_at as Instant
  const claimed = {
    resourceId: visit.provider_id,
    from: addMinutes(starts, -visit.buffer_before_minutes),
    to: addMinutes(visit.ends_at as Instant, visit.buffer_after_minutes),
  }
  await dropExpiredHolds(db, claimed, now)
  if (!(await claimForAppointment(db, claimed, visit.id)))
    throw new TimeTaken({ providerId: visit.provider_id, serviceId: visit.service_id, startsAt: visit.starts_at })
}

const hasTime = ({ status }: DayRow) => keepsItsTime(status as AppointmentState)

/**
 * The visit with all that an undo needs locked, in the order of every act on an appointment: first the doctor's time,
 * where some is to be taken, then the row.
 */
async function lockForUndo(context: Context, input: ActInput): Promise<DayRow> {
  const seen = await readVisit(context, input)
  if (!hasTime(seen)) await lockResources(context.db, [seen.provider_id])
  return lockVisit(context, input)
}

/**
 * Takes the clinic's act back that brought the visit where it stands, one step at a time and as long as the rule allows.
 * An undo is not undone. A patient who was told that the visit is canceled is told that it takes place.
 */
export const undoAct = (steps: Steps, input: ActInput): Promise<DayAppointment> =>
  withAlternatives(steps, (context) => undo(context, input))

async function undo(context: Context, input: ActInput): Promise<DayAppointment> {
  const visit = await lockForUndo(context, input)
  const until = undoableUntilOf(visit)
  const { act, cause, status_before: before } = visit
  if (until === null || act === null || before === null) throw refuse('state_conflict')
  if (Date.parse(context.now) > Date.parse(until)) throw refuse('undo_expired')
  const to = before as AppointmentState
  if (!hasTime(visit) && keepsItsTime(to)) await claimAgain(context, visit)
  const undone = await moveVisit(context, visit, { act: 'undo', to, set: await columnsBefore(context, act, visit) })
  if (act === 'cancel' && cause !== 'left-unseen') await notifyOfUndo(context, await readRow(context.db, visit.id))
  return undone
}
