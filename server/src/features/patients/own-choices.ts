import { e164, isNumberOf } from '../../platform/sms/e164.ts'
import { textedCountries } from '../../platform/sms/texted-countries.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import type * as contracts from '@polyclinic/domain/messages/choice-endpoints.ts'
import { audit } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { refuse, refuseField } from '../../platform/refuse.ts'
import { choiceOf, chooseEmail, chooseKind, chooseSms } from '../messages/message-choices.ts'
import { findOwnPatient } from './own-patient.ts'

const kind = 'appointment-reminder'

export async function readOwnChoices(context: Context): Promise<Output<typeof contracts.readOwnChoices>> {
  const { email, phone } = await findOwnPatient(context)
  const offersSms = email !== null && isSmsOffered(context)
  if (email === null) return { reminders: 'email', phone: null, isPhoneRefused: false, offersSms }
  const choice = await choiceOf(context.db, { email, kind })
  const { way: reminders, isPhoneRefused } = choice
  return { reminders, phone: choice.phone ?? phone, isPhoneRefused, offersSms }
}

/** @throws {Refusal} `invalid_fields` for a number that cannot be dialled from everywhere, or is of a country that is not texted */
export async function changeOwnChoices(
  context: Context,
  { body: { reminders, phone } }: Input<typeof contracts.changeOwnChoices>,
): Promise<Output<typeof contracts.changeOwnChoices>> {
  const { db, now } = context
  const { id, email } = await findOwnPatient(context)
  if (reminders === 'sms' && (email === null || !isSmsOffered(context))) throw refuse('state_conflict')
  if (email !== null && (await choose(email)))
    await audit(context, {
      action: reminders === 'none' ? 'messages:decline' : 'messages:want',
      object: { kind: 'patient', id },
      side: 'patient',
      ...(reminders === 'sms' && { detail: 'sms' }),
    })
  return readOwnChoices(context)

  async function choose(address: string): Promise<boolean> {
    const which = { email: address, kind } as const
    if (reminders === 'sms') return chooseSms(db, which, await dialled(), now)
    return reminders === 'email' ? chooseEmail(db, which) : chooseKind(db, which, false, now)
  }

  async function dialled(): Promise<string> {
    const number = e164(phone ?? '', context.clinic.country)
    if (number !== null && isNumberOf(number, await textedCountries(db, context.services))) return number
    if (number !== null) throw refuseField('/body/phone', 'country', 'A number of a country that text messages go to.')
    throw refuseField('/body/phone', 'invalid', 'A number that can receive text messages, with its country code.')
  }
}

/** The clinic sends text messages, and so does this server. */
const isSmsOffered = ({ clinic, services }: Context) => clinic.text_reminders && services.sms !== 'off'
