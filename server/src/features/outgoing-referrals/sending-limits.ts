import { resendsPerDay, sendsPerDay } from '@polyclinic/domain/outgoing-referrals/limits.ts'
import type { Context } from '../../platform/context.ts'
import { keyedHash } from '../../platform/ids.ts'
import type { UntimedLimit } from '../../platform/limits.ts'
import { mailboxOf } from '../../platform/mailbox.ts'
import { signedIn } from '../../platform/signed-in.ts'
import type { OutgoingRow } from './queries.ts'

/** What sending a referral, or another link for it, counts towards. */
export function limitsOfSending(
  context: Context,
  name: 'send' | 'resend',
  { id, partnerId, outsideEmail }: Pick<OutgoingRow, 'id' | 'partnerId' | 'outsideEmail'>,
): UntimedLimit[] {
  const { services, clinic } = context
  const limit = (of: string, whose: string, most: number): UntimedLimit => ({
    ...{ kind: `outgoing-referrals-${of}`, windowMinutes: 1440, most },
    key: keyedHash(services.linkKey, 'outgoing referrals', of, whose),
  })
  const to = partnerId === null ? 'outside' : 'partners'
  return [
    limit(`${to}-account`, signedIn(context).userId, sendsPerDay.account),
    limit(`${to}-clinic`, clinic.id, sendsPerDay.clinic),
    ...(partnerId === null ? [limit('mailbox', mailboxOf(outsideEmail!), sendsPerDay.mailbox)] : []),
    ...(name === 'resend' ? [limit('again', id, resendsPerDay)] : []),
  ]
}
