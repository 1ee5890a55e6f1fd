import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import type { previewMessageText as contract } from '@polyclinic/domain/message-texts/endpoints.ts'
import { isSms } from '@polyclinic/domain/message-texts/occasions.ts'
import type { Context } from '../../platform/context.ts'
import { originOf } from '../../platform/origin.ts'
import { requireWholeClinic } from '../../platform/reach.ts'
import { ungrantedText } from '../messages/granting-part.ts'
import { htmlOfText } from '../messages/html-of-text.ts'
import { exampleSms } from '../reminders/reminder-sms.ts'
import { exampleMail } from './example-mail.ts'
import { exampleVisits } from './example-visits.ts'
import { mustBeRight } from './must-be-right.ts'

/** Written by what writes the mails themselves, as if the clinic had saved it. */
export async function previewMessageText(
  context: Context,
  { body: { names, ...draft } }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  requireWholeClinic(context, 'messages:write')
  mustBeRight(draft, draft)
  const { name, palettes } = context.clinic
  const origin = originOf(context.clinic, context.services.port())
  const drafted = { ...context, clinic: { ...context.clinic, messageTexts: [draft] } }
  const { occasion } = draft
  if (isSms(occasion)) {
    const [visit] = await exampleVisits(context, draft.language, names)
    const sms = exampleSms({ ...drafted, phone: visit.location_phone, now: visit.starts_at }, draft.language)
    return { subject: '', text: sms.text, html: null }
  }
  const { subject, body } = await exampleMail(drafted, { occasion, language: draft.language }, names)
  const text = ungrantedText(body)
  return {
    subject,
    text,
    html: htmlOfText(text, { subject, language: draft.language, clinicName: name, palettes, origin }),
  }
}
