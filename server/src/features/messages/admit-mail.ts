import type { RequestScope } from '../../platform/context.ts'
import { keyedHash } from '../../platform/ids.ts'
import { hourlyOfNetwork, networkKeys, takeAttempts } from '../../platform/limits.ts'
import { refuse } from '../../platform/refuse.ts'
import { takeQuota } from './mailbox-quota.ts'

/** In an hour. Codes are for people in one waiting room who book. */
export const askedMails = { ofNetwork: { link: 30, code: 60 }, ofDevice: 5 }

/**
 * Counts a mail that somebody asks for, by their network and the mailbox that it would reach; known and unknown addresses
 * alike. From a browser that once signed in to the account it counts by that browser alone: neither strangers who ask in
 * its owner's name nor others in its network keep it from asking.
 * @param device the number of the browser that the account knows
 * @throws {Refusal} `too_many_requests`
 */
export async function admitMail(
  scope: RequestScope,
  kind: keyof typeof askedMails.ofNetwork,
  email: string,
  device: string | null = null,
): Promise<void> {
  await scope.transact(async (context) => {
    const { db, now, services } = context
    if (device !== null) {
      const key = keyedHash(services.linkKey, 'mails', email, device)
      const own = { kind: `mails-${kind}-device`, key, windowMinutes: 60, most: askedMails.ofDevice }
      return takeAttempts(db, { limits: [own], now })
    }
    const { network, wide } = networkKeys(context)
    const mail = { to: email, network: wide ?? network }
    const others = hourlyOfNetwork(context, `mails-${kind}`, askedMails.ofNetwork[kind])
    const taken = await takeQuota(db, services, { kind, mail, others, now })
    if (typeof taken === 'number') throw refuse('too_many_requests', { retryAfterSeconds: taken })
  })
}
