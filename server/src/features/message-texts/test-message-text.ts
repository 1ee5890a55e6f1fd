import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import type { testMessageText as contract } from '@polyclinic/domain/message-texts/endpoints.ts'
import { audit } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { keyedHash } from '../../platform/ids.ts'
import type { Language } from '../../platform/language.ts'
import { takeAttempts } from '../../platform/limits.ts'
import { requireWholeClinic } from '../../platform/reach.ts'
import { signedIn } from '../../platform/signed-in.ts'
import { ungrantedText } from '../messages/granting-part.ts'
import { queueMessage } from '../messages/queue-message.ts'
import { exampleMail } from './example-mail.ts'
import { mustBeRight } from './must-be-right.ts'

/** More than anybody needs for a text. */
export const testsPerHour = 20

/** So that nobody takes it for a patient's visit, whatever the text says. */
const frames: Record<Language, { subject: string; lead: string }> = {
  en: { subject: 'Test: ', lead: 'This is a test with sample data, not a real patient. Its links lead nowhere.' },
  de: {
    subject: 'Test: ',
    lead: 'Das ist ein Test mit Beispieldaten, keine echte Person. Die Links führen nirgendwohin.',
  },
}

/** Mails a draft to the account that asks, by the way that all mails go. */
export async function testMessageText(
  context: Context,
  { body: draft }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  requireWholeClinic(context, 'messages:write')
  const { db, now, services, clinic } = context
  const { occasion, language } = draft
  mustBeRight(draft, draft)
  const { userId } = signedIn(context)
  const key = keyedHash(services.linkKey, 'message tests of', userId)
  await takeAttempts(db, { limits: [{ kind: 'message-tests', key, windowMinutes: 60, most: testsPerHour }], now })
  const { email } = await db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirstOrThrow()
  const drafted = { ...context, clinic: { ...clinic, messageTexts: [draft] } }
  const { subject, body } = await exampleMail(drafted, { occasion, language }, 'usual')
  const frame = frames[language]
  await queueMessage(context, {
    ...{ kind: 'message-test', to: email, language },
    ...{ subject: frame.subject + subject, body: `${frame.lead}\n\n${ungrantedText(body)}` },
  })
  await audit(context, {
    action: 'message-texts:send-test',
    object: { kind: 'organization', id: clinic.id },
    detail: `${occasion} ${language}`,
  })
  return { to: email, leaves: services.hasMailServer }
}
