import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import type { correctAddress as contract } from '@polyclinic/domain/messages/endpoints.ts'
import { audit } from '../../platform/audit.ts'
import { noteChange } from '../../platform/changes.ts'
import type { Context } from '../../platform/context.ts'
import { requireWholeClinic } from '../../platform/reach.ts'
import { refuse, refuseField } from '../../platform/refuse.ts'
import { signedIn } from '../../platform/signed-in.ts'
import { changedBy } from '../patient-records/former-details.ts'
import { addresseeOf } from '../messages/addressee.ts'
import { oneMessage } from '../messages/messages.ts'
import { sendAgain } from '../messages/retry-message.ts'
import { changeDetails } from '../patient-records/change-patients.ts'
import { leaveAddress } from './leave-address.ts'

/**
 * Writes the right address down for the patient and sends the message there, as from now on all that has not arrived. The
 * old one is written nothing: whose it is, nobody knows.
 * @throws {Refusal} `address_of_account`; `state_conflict` when the message stands otherwise by now, or the address does
 */
export async function correctAddress(
  context: Context,
  { params: { id }, body: { email } }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  requireWholeClinic(context, 'patients:write')
  const { db, now } = context
  const seen = await oneMessage(db, id)
  const addressee = await addresseeOf(db, id)
  if (!addressee) throw refuse('state_conflict')
  if (addressee.isOfAccount) throw refuse('address_of_account')
  // To send it again as it was is another right.
  if (email === seen.to) throw refuseField('/body/email', 'address_unchanged', 'This is the address that was refused.')
  const { patientId, appointmentId, providerId } = addressee
  await changeDetails(
    db,
    { id: patientId },
    { email },
    { by: await changedBy(db, 'clinic', signedIn(context).userId), now },
  )
  await leaveAddress(context, { patientId, from: seen.to, to: email })
  if (!(await sendAgain(context, id, ['failed']))) throw refuse('state_conflict')
  await noteChange(db, { noun: 'appointment', id: appointmentId, providerId })
  await audit(context, { action: 'patients:correct-address', object: { kind: 'patient', id: patientId } })
  return oneMessage(db, id)
}
