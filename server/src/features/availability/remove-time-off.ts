import type {
  removeTimeOff as removeContract,
  undoTimeOff as undoContract,
} from '@polyclinic/domain/availability/endpoints.ts'
import type { NewTime } from '@polyclinic/domain/availability/rules.ts'
import type { Input } from '@polyclinic/domain/kit/endpoint.ts'
import { audit } from '../../platform/audit.ts'
import { noteChange } from '../../platform/changes.ts'
import type { Context, RequestScope } from '../../platform/context.ts'
import { accessAppointment } from '../appointments/access.ts'
import { lockTimesOfVisits } from '../appointments/lock-times-of-visits.ts'
import { moveVisit } from '../appointments/reschedule-appointment.ts'
import { undoVisitAct } from '../appointments/undo-act.ts'
import { deleteTimeOff } from '../providers/time-off-rows.ts'
import { claimExternal } from '../slots/claim-external.ts'
import { lockDoctors } from '../slots/claims.ts'
import { withAlternatives } from '../slots/with-alternatives.ts'
import { accessDoctor } from '../providers/access-doctor.ts'
import { timeOffToChange } from './save-time-off.ts'
import { promisedOffer } from './visits-in-the-way.ts'

/** A doctor is not away after all. Visits that were canceled stay canceled. */
export async function removeTimeOff(context: Context, input: Input<typeof removeContract>): Promise<undefined> {
  await remove(context, input, 'schedules:remove-time-off')
  await claimExternal(context.db, input.params.providerId, context.now)
}

/**
 * Takes back what somebody did a moment ago: the absence, and the cancellations and moves that came with it, all of them
 * or nothing. Each visit says for itself whether that can still be undone.
 */
export const undoTimeOff = (scope: RequestScope, input: Input<typeof undoContract>): Promise<undefined> =>
  withAlternatives(scope, () =>
    scope.transact(async (context) => {
      const { visits, moved } = input.body
      await lockTimesOfVisits(
        context.db,
        [...visits, ...moved].map(({ id }) => id),
        [input.params.providerId, ...moved.map(({ to }) => to.providerId)],
      )
      await remove(context, input, 'schedules:undo-time-off')
      for (const { id, version } of visits)
        await undoVisitAct(context, { params: { id }, headers: { 'if-match': `"${version}"` }, query: {}, body: {} })
      for (const { id, version, to } of moved) await moveBack(context, { id, version }, to)
      // Once all visits have their time again.
      await claimExternal(context.db, input.params.providerId, context.now)
      return undefined
    }),
  )

/** Where it was, whatever the hours are by now, on the terms that it has. */
async function moveBack(context: Context, { id, version }: { id: string; version: number }, to: NewTime) {
  const { row, side } = await accessAppointment(context, { id, permission: 'appointments:reschedule' })
  const asked = {
    headers: { 'if-match': `"${version}"` },
    body: { ...to, anyTime: true as const, agreedOffer: promisedOffer(row) },
  }
  await moveVisit(context, row, side, asked)
}

async function remove(
  context: Context,
  { params: { providerId, timeOffId }, headers }: Pick<Input<typeof removeContract>, 'params' | 'headers'>,
  action: 'schedules:remove-time-off' | 'schedules:undo-time-off',
): Promise<undefined> {
  await accessDoctor(context, 'schedules:change', providerId)
  await lockDoctors(context.db, [providerId])
  await timeOffToChange(context, providerId, timeOffId, headers['if-match'])
  await deleteTimeOff(context.db, timeOffId)
  await audit(context, { action, object: { kind: 'provider', id: providerId }, detail: timeOffId, side: 'clinic' })
  await noteChange(context.db, { noun: 'schedule', id: providerId, providerId })
}
