import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import type { removeDevice as contract } from '@polyclinic/domain/messages/choice-endpoints.ts'
import { audit } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { refuse } from '../../platform/refuse.ts'
import { chooseEmail } from '../messages/message-choices.ts'
import { devicesOf, dropDevices } from '../messages/push-subscriptions.ts'
import { readOwnChoices } from './own-choices.ts'
import { findOwnPatient } from './own-patient.ts'

/** One of the signed-in patient's browsers is notified no more; without any, reminders come by mail. */
export async function removeDevice(
  context: Context,
  { params }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const { db } = context
  const { id, email } = await findOwnPatient(context)
  const devices = email === null ? [] : await devicesOf(db, email)
  if (email === null || !devices.some((device) => device.id === params.id)) throw refuse('not_found')
  await dropDevices(db, [params.id])
  if (devices.length === 1) await chooseEmail(db, { email, kind: 'appointment-reminder' })
  await audit(context, { action: 'messages:remove-device', object: { kind: 'patient', id }, side: 'patient' })
  return readOwnChoices(context)
}
