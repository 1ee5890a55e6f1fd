import { isToldUnconfirmed } from '@polyclinic/domain/appointments/cancellation.ts'
import { decideCancellation } from '@polyclinic/domain/appointments/decide-change.ts'
import type { cancelAppointment as contract } from '@polyclinic/domain/appointments/endpoints.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import type { Side } from '@polyclinic/domain/kit/permissions.ts'
import type { Context } from '../../platform/context.ts'
import { unlessRefused } from '../../platform/refuse.ts'
import { gateOfVisit } from '../slots/gates.ts'
import { accessAppointment } from './access.ts'
import { cancellationMail } from './cancellation-mail.ts'
import { bookedBySide } from './confirmation-mail.ts'
import { readDayAppointment } from './day-appointment.ts'
import { allAsSeen, seenVisit, type AppointmentRow } from './queries.ts'
import { takeBackUntold } from './untold.ts'
import { nextVersion, writeChange } from './write-change.ts'

/** Cancels and frees the time at once: by the patient within the policy that was promised, by the clinic before the visit begins. */
export async function cancelAppointment(
  context: Context,
  asked: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const { params, query, body } = asked
  const { row: visit, side } = await accessAppointment(context, {
    ...params,
    ...query,
    manageToken: body.manageToken,
    permission: 'appointments:cancel',
  })
  const after = await cancelVisit(context, visit, side, asked)
  return side === 'clinic' ? readDayAppointment(context, visit.id) : (await allAsSeen(context, side, [after]))[0]!
}

type CancelRequest = Parameters<typeof decideCancellation>[2] & {
  /** To the patient, in the mail. */
  words?: string | undefined
}

/**
 * Cancels a visit that is the actor's to cancel; as it is then.
 * @param mailOf what tells of it, unless something else does
 * @throws {Refusal} when it cannot be canceled any more
 */
export async function cancelVisit(
  context: Context,
  visit: AppointmentRow,
  side: Side,
  asked: CancelRequest,
  mailOf: typeof cancellationMail = cancellationMail,
) {
  const { cause, isLateChange } = unlessRefused(decideCancellation(seenVisit(visit), side, asked, context.now))
  const columns = { status: 'cancelled', is_late_change: isLateChange }
  const changed = nextVersion(context, visit, columns, { cancellation_cause: cause, resources: [] })
  const { isConfirmationPending, known } = await takeBackUntold(context, visit, 'withdrawn')
  // The mail is about the visit that the patient knows.
  const told = { ...changed.after, ...(known && { starts_at: known.starts_at, ends_at: known.ends_at }) }
  const isTold =
    !(isConfirmationPending || visit.payment_due_at !== null) ||
    isToldUnconfirmed({ bookedBy: await bookedBySide(context, visit.id), canceledBy: side })
  await writeChange(context, changed, gateOfVisit(visit, { release: true }), {
    name: 'cancel',
    side,
    reason: asked.body.reason,
    cause,
    message: isTold ? mailOf(context, told, { side, cause, words: asked.words }) : null,
  })
  return changed.after
}
