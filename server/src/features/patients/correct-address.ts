import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import type { correctAddress as contract } from '@polyclinic/domain/messages/endpoints.ts'
import { audit } from '../../platform/audit.ts'
import { noteChange } from '../../platform/changes.ts'
import type { Context } from '../../platform/context.ts'
import { requireWholeClinic } from '../../platform/reach.ts'
import { refuse, refuseField } from '../../platform/refuse.ts'
import { insertAll } from '../../platform/database/insert-rows.ts'
import { signedIn } from '../../platform/signed-in.ts'
import { writerName } from '../encounters/queries.ts'
import { formerRows } from '../patient-records/former-details.ts'
import { addresseeOf } from '../messages/addressee.ts'
import { oneMessage } from '../messages/messages.ts'
import { readdressMessages } from '../messages/readdress-messages.ts'
import { sendAgain } from '../messages/retry-message.ts'
import { changePatients } from '../patient-records/change-patients.ts'

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
  // Who gave it has not shown that it is theirs.
  await changePatients(db, [patientId], { email, email_verified_at: null }, now)
  const by = { side: 'clinic', userId: signedIn(context).userId, name: await writerName(context) } as const
  await insertAll(db, [formerRows(patientId, { email: seen.to }, ['email'], { by, now })])
  await readdressMessages(db, { patientId, from: seen.to!, to: email })
  if (!(await sendAgain(context, id, ['failed']))) throw refuse('state_conflict')
  await noteChange(db, { noun: 'appointment', id: appointmentId, providerId })
  await audit(context, { action: 'patients:correct-address', object: { kind: 'patient', id: patientId } })
  return oneMessage(db, id)
}
