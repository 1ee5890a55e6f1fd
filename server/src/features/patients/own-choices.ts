import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import type * as contracts from '@polyclinic/domain/messages/choice-endpoints.ts'
import { audit } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { chooseKind, declinedKinds } from '../messages/message-choices.ts'
import { findOwnPatient } from './own-patient.ts'

const reminder = 'appointment-reminder'

export async function readOwnChoices(context: Context): Promise<Output<typeof contracts.readOwnChoices>> {
  const { email } = await findOwnPatient(context)
  return { reminders: email === null || !(await declinedKinds(context.db, email)).includes(reminder) }
}

export async function changeOwnChoices(
  context: Context,
  { body: { reminders } }: Input<typeof contracts.changeOwnChoices>,
): Promise<Output<typeof contracts.changeOwnChoices>> {
  const { db, now } = context
  const { id, email } = await findOwnPatient(context)
  if (email !== null && (await chooseKind(db, { email, kind: reminder }, reminders, now)))
    await audit(context, {
      action: reminders ? 'messages:want' : 'messages:decline',
      object: { kind: 'patient', id },
      side: 'patient',
    })
  return readOwnChoices(context)
}
