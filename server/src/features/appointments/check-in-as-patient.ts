import { decideOwnCheckIn } from '@polyclinic/domain/appointments/own-check-in.ts'
import type { Context } from '../../platform/context.ts'
import { unlessRefused } from '../../platform/refuse.ts'
import { gateOfVisit } from '../slots/claims.ts'
import { seenVisit, type AppointmentRow } from './queries.ts'
import { stampOf } from './stamp.ts'
import { nextVersion, writeChange } from './write-change.ts'

/**
 * Somebody says themselves that they are here, at the door or with their phone: the act of the desk, on the patient's side.
 * Said twice, or at the desk meanwhile, it stays as it was.
 */
export async function checkInAsPatient(context: Context, visit: AppointmentRow): Promise<void> {
  if (unlessRefused(decideOwnCheckIn(seenVisit(visit), context.now)) === 'stays') return
  const arrived = nextVersion(context, visit, { ...stampOf('check-in', context.now), status: 'arrived' })
  await writeChange(context, arrived, gateOfVisit(visit), { name: 'check-in', side: 'patient' })
}
