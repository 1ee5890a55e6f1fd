import { undoableUntil } from '@polyclinic/domain/appointments/rules.ts'
import { keepsItsTime, type AppointmentState } from '@polyclinic/domain/appointments/states.ts'
import { addMinutes, type Instant } from '@polyclinic/domain/kit/time.ts'
import type { Updateable } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { Appointments } from '../../platform/database/tables.ts'
import { refuse } from '../../platform/refuse.ts'
import { claimForAppointment, dropExpiredHolds, lockResources } from '../slots/claims.ts'
import { lockVisit, moveVisit, type ActInput } from './act-on-appointment.ts'
import { canBeUndone, lastActOf, type DayAppointment, type DayRow } from './day-appointment.ts'

/** What each act wrote down beside the state. */
const erased: Record<string, Updateable<Appointments>> = {
  'check-in': { arrived_at: null },
  'bring-in': { started_at: null },
  finish: { finished_at: null },
}

/** Takes the time again that a missed or canceled visit had given back. @throws {Refusal} `slot_taken` */
async function claimAgain({ db, now }: Context, visit: DayRow): Promise<void> {
  const starts = visit.starts_at as Instant
  const claimed = {
    resourceId: visit.provider_id,
    from: addMinutes(starts, -visit.buffer_before_minutes),
    to: addMinutes(visit.ends_at as Instant, visit.buffer_after_minutes),
  }
  await lockResources(db, [visit.provider_id])
  await dropExpiredHolds(db, claimed, now)
  if (!(await claimForAppointment(db, claimed, visit.id))) throw refuse('slot_taken')
}

/** Takes the clinic's last act back, one step and within ten minutes of it. An undo is not undone. */
export async function undoAct(context: Context, input: ActInput): Promise<DayAppointment> {
  const visit = await lockVisit(context, input)
  const last = lastActOf(visit)
  if (!canBeUndone(last) || last.statusBefore === null) throw refuse('state_conflict')
  if (Date.parse(context.now) > Date.parse(undoableUntil(last.at))) throw refuse('undo_expired')
  const to = last.statusBefore as AppointmentState
  if (!keepsItsTime(visit.status as AppointmentState) && keepsItsTime(to)) await claimAgain(context, visit)
  return moveVisit(context, visit, { act: 'undo', to, set: erased[last.act] ?? {} })
}
