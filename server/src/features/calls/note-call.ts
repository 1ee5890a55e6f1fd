import { callsToMake, isCallUndoable, justTried } from '@polyclinic/domain/calls/calls.ts'
import type { noteCall as noteContract, undoCall as undoContract } from '@polyclinic/domain/calls/endpoints.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { audit } from '../../platform/audit.ts'
import { noteChange } from '../../platform/changes.ts'
import type { Context } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import { within } from '../../platform/reach.ts'
import { refuse } from '../../platform/refuse.ts'
import { signedIn } from '../../platform/signed-in.ts'
import { whoseDay } from '../appointments/queries.ts'
import { isOpenRecord } from '../patient-records/open-record.ts'
import { readCallFacts } from './call-facts.ts'

/**
 * Somebody was phoned. Of two who say so of the same call the second is told: it is not to be made any more. That nobody
 * answered is noted once a minute.
 * @throws {Refusal} `state_conflict` where that is not, or no longer, to be said to them
 */
export async function noteCall(
  context: Context,
  { body: { appointmentId, reason, about, outcome } }: Input<typeof noteContract>,
): Promise<Output<typeof noteContract>> {
  const { db, now } = context
  const providerId = await doctorOf(context, appointmentId)
  const [found] = await readCallFacts(context, appointmentId)
  const call =
    found && callsToMake(found.facts, found.noted, now).find((each) => each.reason === reason && each.about === about)
  if (!call) throw refuse('state_conflict')
  const tried = outcome === 'not-reached' && justTried(found.noted, call, now)
  if (tried) return { id: tried.id }
  const id = newId()
  const called = { called_at: now, called_by_user_id: signedIn(context).userId }
  const written = await db
    .insertInto('desk_calls')
    .values({ id, appointment_id: appointmentId, reason, about, outcome, ...called })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!written) throw refuse('state_conflict')
  await audit(context, {
    action: outcome === 'reached' ? 'appointments:call' : 'appointments:miss-call',
    ...{ object: { kind: 'appointment', id: appointmentId }, detail: reason, side: 'clinic' },
  })
  await noteChange(db, { noun: 'appointment', id: appointmentId, providerId })
  return { id }
}

/** @throws {Refusal} `not_found` of visits that they do not see; `undo_expired` after half a day */
export async function undoCall(
  context: Context,
  { params: { id } }: Input<typeof undoContract>,
): Promise<Output<typeof undoContract>> {
  const { db, now } = context
  const call = await db
    .selectFrom('desk_calls')
    .select(['appointment_id', 'reason', 'called_at', 'undone_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!call) throw refuse('not_found')
  const providerId = await doctorOf(context, call.appointment_id)
  if (call.undone_at !== null) throw refuse('state_conflict')
  if (!isCallUndoable(call.called_at, now)) throw refuse('undo_expired')
  await db.updateTable('desk_calls').set({ undone_at: now }).where('id', '=', id).execute()
  const object = { kind: 'appointment', id: call.appointment_id } as const
  await audit(context, { action: 'appointments:undo-call', object, detail: call.reason, side: 'clinic' })
  await noteChange(db, { noun: 'appointment', id: call.appointment_id, providerId })
  return { id }
}

/** Of a visit that somebody sees on its day; who notes something of it is one after the other. @throws {Refusal} `not_found` */
async function doctorOf({ db, actor }: Context, appointmentId: string): Promise<string> {
  const visit = await db
    .selectFrom('appointments as a')
    .innerJoin('patients as p', 'p.id', 'a.patient_id')
    .select('a.provider_id')
    .where('a.id', '=', appointmentId)
    .where(isOpenRecord('p'))
    .where(within(actor, 'appointments:day', whoseDay, 'clinic'))
    .forUpdate('a')
    .executeTakeFirst()
  if (!visit) throw refuse('not_found')
  return visit.provider_id
}
