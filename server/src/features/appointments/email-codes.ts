import { sql } from 'kysely'
import type { Context, Services } from '../../platform/context.ts'
import { keyedHash } from '../../platform/ids.ts'
import { mailboxOf } from '../../platform/mailbox.ts'
import type { MessageSubject } from '../../platform/message-subject.ts'
import { visitorHash } from '../holds/visitor.ts'

export const codeMinutes = 15
export const triesPerCode = 5

/** Whose address it is, and whose browser: as they are stored. */
export const pairOf = (context: Pick<Context, 'services' | 'clinic'>, visitor: string, email: string) => ({
  visitor: visitorHash(context, visitor),
  address: keyedHash(context.services.linkKey, 'email-code', mailboxOf(email)),
})

/** Whether this browser has confirmed the address within a day. */
export async function hasConfirmed(context: Context, email: string): Promise<boolean> {
  const { db, now, request } = context
  if (request.visitor === null) return false
  const { visitor, address } = pairOf(context, request.visitor, email)
  const { rows } = await sql`
    select from email_codes
    where visitor_hash = ${visitor} and address_hash = ${address}
      and confirmed_at > ${now}::timestamptz - interval '1 day'`.execute(db)
  return rows.length > 0
}

/** Six digits, derived, so that neither the code nor a hash of it, which would soon be guessed, is stored (decision 15). */
export function codeOf(
  { linkKey }: Pick<Services, 'linkKey'>,
  organizationId: string,
  { id, number }: { id: string; number: number },
): string {
  const hash = keyedHash(linkKey, 'email-code', organizationId, id, String(number))
  return String(hash.readUIntBE(0, 6) % 1_000_000).padStart(6, '0')
}

/** Of a message with a code: the one that counts when it leaves. */
export const emailCodeSubject: MessageSubject = {
  token: async ({ db, clinic, services }, id) => {
    const code = await db.selectFrom('email_codes').select(['id', 'number']).where('id', '=', id).executeTakeFirst()
    return code ? codeOf(services, clinic.id, code) : '…'
  },
  manageLink: null,
  isLinkEnded: null,
  calendar: null,
  releaseIfObsolete: null,
  waitsUntil: null,
  notification: null,
  noteAddress: null,
}
