import { decideConfirmation } from '@polyclinic/domain/appointments/decide-change.ts'
import type { confirmAppointment as contract } from '@polyclinic/domain/appointments/endpoints.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import type { Context } from '../../platform/context.ts'
import { unlessRefused } from '../../platform/refuse.ts'
import { gateOfVisit } from '../slots/gates.ts'
import { accessAppointment } from './access.ts'
import { allAsSeen, seenVisit } from './queries.ts'
import { nextVersion, writeChange } from './write-change.ts'

/** The patient, or whoever has the visit's link, says that they will be there. It holds for the time that they saw. */
export async function confirmAppointment(
  context: Context,
  asked: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const { row: visit, side } = await accessAppointment(context, {
    ...asked.params,
    manageToken: asked.body.manageToken,
    permission: 'appointments:list',
    context: 'patient',
  })
  const seen = { ...seenVisit(visit), confirmedAt: visit.confirmed_at }
  if (unlessRefused(decideConfirmation(seen, asked, context.now)) === 'stays')
    return (await allAsSeen(context, side, [visit]))[0]!
  const changed = nextVersion(context, visit, { confirmed_at: context.now })
  await writeChange(context, changed, gateOfVisit(visit), { name: 'confirm', side })
  return (await allAsSeen(context, side, [changed.after]))[0]!
}
