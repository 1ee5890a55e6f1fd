import type { sendEmailCode as contract } from '@polyclinic/domain/appointments/endpoints.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { addMinutes, type Instant } from '@polyclinic/domain/kit/time.ts'
import { sql } from 'kysely'
import type { Context, RequestScope } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import { languageOf } from '../../platform/language.ts'
import { setVisitorCookie, visitorOf } from '../holds/visitor.ts'
import { admitMail } from '../messages/admit-mail.ts'
import { grantMark, queueMessage } from '../messages/queue-message.ts'
import { minutesInWords, writeMail } from '../messages/write-mail.ts'
import { codeMinutes, pairOf, triesPerCode } from './email-codes.ts'
import { visitMailTexts } from './message-texts.ts'

/** Whoever asks again while a code is good gets the same one: of two mails it does not matter which is read. */
export async function sendEmailCode(
  scope: RequestScope,
  { body: { email } }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const visitor = visitorOf(scope)
  await admitMail(scope, 'code', email)
  await scope.transact(async (context) => {
    const id = await storeCode(context, visitor, email)
    const language = languageOf(context)
    const values = { clinic: context.clinic.name, code: grantMark, validFor: minutesInWords(codeMinutes, language) }
    const named = { occasion: 'email-code', language } as const
    const text = writeMail(context.clinic, visitMailTexts[language]['email-code'], named, values)
    const about = { kind: 'email-code', id } as const
    await queueMessage(context, { kind: 'email-code', to: email, language, ...text, grants: true, about })
  })
  setVisitorCookie(scope, visitor)
  return { sentTo: email }
}

async function storeCode(context: Context, visitor: string, email: string): Promise<string> {
  const { db, now } = context
  const pair = pairOf(context, visitor, email)
  const isOver = sql`(email_codes.expires_at <= ${now}::timestamptz or email_codes.tries >= ${triesPerCode})`
  const { rows } = await sql<{ id: string }>`
    insert into email_codes (id, visitor_hash, address_hash, expires_at)
    values (${newId()}, ${pair.visitor}, ${pair.address}, ${addMinutes(now as Instant, codeMinutes)})
    on conflict (organization_id, visitor_hash, address_hash) do update set
      number = email_codes.number + case when ${isOver} then 1 else 0 end,
      tries = case when ${isOver} then 0 else email_codes.tries end,
      expires_at = excluded.expires_at
    returning id`.execute(db)
  return rows[0]!.id
}
