import { createHash } from 'node:crypto'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import type {
  changeOwnChoices as change,
  readOwnChoices as read,
} from '@polyclinic/domain/messages/choice-endpoints.ts'
import { needsConsentToReviewMails } from '@polyclinic/domain/reviews/needs-consent.ts'
import { sql } from 'kysely'
import { audit } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { refuse, refuseField } from '../../platform/refuse.ts'
import { signedIn } from '../../platform/signed-in.ts'
import { e164, isNumberOf, readableNumber } from '../../platform/sms/e164.ts'
import { textedCountries } from '../../platform/sms/texted-countries.ts'
import { deviceOf } from '../accounts/device.ts'
import { countChoice } from '../messages/choice-limits.ts'
import {
  choiceOf,
  chooseEmail,
  chooseKind,
  choosePush,
  chooseSms,
  isAskedForReviews,
} from '../messages/message-choices.ts'
import { addDevice, devicesOf, forgetDevices } from '../messages/push-subscriptions.ts'
import { isSmsOffered } from '../reminders/reach.ts'
import { findOwnPatient } from './own-patient.ts'

const kind = 'appointment-reminder'
const shared = 'record-shared'
const asked = 'review-request'

export async function readOwnChoices(context: Context): Promise<Output<typeof read>> {
  const { email, phone } = await findOwnPatient(context)
  const { db, services, clinic } = context
  const { ask_for_reviews: offersReviews, country } = clinic
  const offersSms = email !== null && isSmsOffered(context)
  const { publicKey: pushKey } = services.push
  const none = {
    reminders: 'email',
    tellsShared: true,
    phone: null,
    isPhoneRefused: false,
  } as const
  if (email === null) {
    const asksForReviews = !needsConsentToReviewMails(country)
    return { ...none, asksForReviews, offersReviews, offersSms, pushKey, devices: [] }
  }
  const { way: reminders, isPhoneRefused, ...choice } = await choiceOf(db, { email, kind })
  const devices = (await devicesOf(db, email)).map(({ id, browser, system, addedAt, endpoint }) => ({
    ...{ id, browser, system, addedAt },
    digest: createHash('sha256').update(endpoint).digest('hex'),
  }))
  const tellsShared = (await choiceOf(db, { email, kind: shared })).way !== 'none'
  const { rows } = await sql<{ isAsked: boolean }>`
    select ${isAskedForReviews(sql`${email}`, country)} as "isAsked"`.execute(db)
  const kinds = { reminders, tellsShared, asksForReviews: rows[0]!.isAsked, offersReviews }
  return {
    ...kinds,
    phone: choice.phone === null ? phone : readableNumber(choice.phone),
    isPhoneRefused,
    offersSms,
    pushKey,
    devices,
  }
}

type ChoicesRequest = Input<typeof change>['body']

/** @throws {Refusal} `invalid_fields` for a number or a browser that cannot be reached */
export async function changeOwnChoices(
  context: Context,
  { body }: Input<typeof change>,
): Promise<Output<typeof change>> {
  const { reminders, tellsShared, asksForReviews } = body
  const { db, now } = context
  const { id, email } = await findOwnPatient(context)
  if (email === null && (reminders === 'sms' || reminders === 'push')) throw refuse('state_conflict')
  const note = async (to: string, isWanted: boolean, detail?: string) => {
    if (isWanted) await countChoice(context, to)
    await audit(context, {
      action: isWanted ? 'messages:want' : 'messages:decline',
      object: { kind: 'patient', id },
      side: 'patient',
      ...(detail !== undefined && { detail }),
    })
  }
  if (email !== null && reminders !== undefined && (await choose(context, { id, email }, { ...body, reminders })))
    await note(email, reminders !== 'none', reminders === 'sms' || reminders === 'push' ? reminders : undefined)
  if (email !== null && tellsShared !== undefined)
    if (await chooseKind(db, { email, kind: shared }, tellsShared, now)) await note(email, tellsShared, shared)
  if (email !== null && asksForReviews !== undefined)
    if (await chooseKind(db, { email, kind: asked }, asksForReviews, now)) await note(email, asksForReviews, asked)
  return readOwnChoices(context)
}

type Reminding = ChoicesRequest & { reminders: NonNullable<ChoicesRequest['reminders']> }

async function choose(context: Context, own: { id: string; email: string }, asked: Reminding): Promise<boolean> {
  const { db, now } = context
  const { email } = own
  const which = { email, kind } as const
  if (asked.reminders === 'push') {
    await notifyDevice(context, own, asked.device)
    return choosePush(db, which, now)
  }
  // Whoever wants another way wants it on all of their browsers.
  const before = await (asked.reminders === 'sms' ? dialled(context, asked.phone ?? '') : null)
  await forgetDevices(db, [email])
  if (before !== null) return chooseSms(db, which, before, now)
  return asked.reminders === 'email' ? chooseEmail(db, which) : chooseKind(db, which, false, now)
}

async function notifyDevice(
  context: Context,
  { id, email }: { id: string; email: string },
  device: ChoicesRequest['device'],
) {
  const { db, now, services, request } = context
  if (!device) {
    if ((await devicesOf(db, email)).length > 0) return
    throw refuseField('/body/device', 'required', 'A browser that is notified.')
  }
  const { endpoint, keys } = device
  if (!services.push.takes(endpoint))
    throw refuseField('/body/device/endpoint', 'invalid', 'An address of a push service: https, and public.')
  const sessionId = await holdSession(context)
  const isNew = await addDevice(db, { email, sessionId }, { endpoint, ...keys, ...deviceOf(request.userAgent) }, now)
  if (!isNew) return
  await countChoice(context, email)
  await audit(context, { action: 'messages:add-device', object: { kind: 'patient', id }, side: 'patient' })
}

/** Nobody ends the session that asks meanwhile: what hangs on it would outlive it. */
async function holdSession(context: Context): Promise<string> {
  const { sessionId } = signedIn(context)
  const held = context.db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .forShare()
  if (!(await held.executeTakeFirst())) throw refuse('unauthorized')
  return sessionId
}

async function dialled(context: Context, phone: string): Promise<string> {
  if (!isSmsOffered(context)) throw refuse('state_conflict')
  const number = e164(phone, context.clinic.country)
  if (number === null)
    throw refuseField('/body/phone', 'invalid', 'A number that can receive text messages, with its country code.')
  if (isNumberOf(number, await textedCountries(context.db, context.services))) return number
  throw refuseField('/body/phone', 'country', 'A number of a country that text messages go to.')
}
