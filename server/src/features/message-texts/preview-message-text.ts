import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import type { previewMessageText as contract } from '@polyclinic/domain/message-texts/endpoints.ts'
import type { Context } from '../../platform/context.ts'
import { requireWholeClinic } from '../../platform/reach.ts'
import { ungrantedText } from '../messages/granting-part.ts'
import { htmlOfText } from '../messages/html-of-text.ts'
import { exampleMail } from './example-mail.ts'
import { mustBeRight } from './must-be-right.ts'

/** Written by what writes the mails themselves, as if the clinic had saved it. */
export async function previewMessageText(
  context: Context,
  { body: { names, ...draft } }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  requireWholeClinic(context, 'messages:write')
  mustBeRight(draft, draft)
  const { name, palettes } = context.clinic
  const mail = await exampleMail({ ...context, clinic: { ...context.clinic, messageTexts: [draft] } }, draft, names)
  const { subject } = mail
  const text = ungrantedText(mail.body)
  return {
    subject,
    text,
    html: htmlOfText(text, { subject, language: draft.language, clinicName: name, palettes }),
  }
}
