import type { sendEmailCode as contract } from '@polyclinic/domain/appointments/endpoints.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { addMinutes, type Instant } from '@polyclinic/domain/kit/time.ts'
import { sql } from 'kysely'
import type { Context, RequestScope } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import { languageOf } from '../../platform/language.ts'
import { writeText } from '../../platform/text.ts'
import { setVisitorCookie, visitorOf } from '../holds/visitor.ts'
import { admitMail } from '../messages/admit-mail.ts'
import { grantMark, queueMessage } from '../messages/queue-message.ts'
import { codeMinutes, pairOf, triesPerCode } from './email-codes.ts'
import { texts } from './texts.ts'

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
    const { subject, body } = texts[language].emailCode
    const values = { clinic: context.clinic.name, code: grantMark, minutes: codeMinutes }
    const [written, about] = [(text: string) => writeText(text, language, values), { kind: 'email-code', id } as const]
    const text = { subject: written(subject), body: written(body), language }
    await queueMessage(context, { kind: 'email-code', to: email, ...text, grants: true, about })
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
