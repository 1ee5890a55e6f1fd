import type { RequestScope } from '../../platform/context.ts'
import { keyedHash } from '../../platform/ids.ts'
import { hourlyOfNetwork, takeAttempts, type UntimedLimit } from '../../platform/limits.ts'
import { mailboxOf } from '../../platform/mailbox.ts'
import { networkOf } from '../../platform/network.ts'
import { Refusal } from '../../platform/refuse.ts'

/** Codes are for people in one waiting room who book. */
const ofNetwork = { 'account-mail': 30, 'email-code': 60 }
/** Of what a mailbox gets. No browser is known before its code is typed, so a stranger leaves some for others. */
const ofNetworkThere = { 'account-mail': { hour: 5, day: 15 }, 'email-code': { hour: 3, day: 8 } }
const ofDevice = 5
/** Beyond what it gets in a day a mailbox still gets one in an hour. */
const ofMailbox = { hour: 5, day: 15, hourBeyond: 1 }

/**
 * Counts a mail that somebody asks for, by who asks and by whom it would reach; from a browser that once signed in to the
 * account, by that browser. Known and unknown addresses alike. Strangers who ask in somebody's name do not keep them from
 * asking with their own browser, and in another one not for longer than an hour.
 * @param kind of mails that are counted together
 * @param device the number of the browser that the account knows
 * @throws {Refusal} `too_many_requests`
 */
export async function admitMail(
  scope: RequestScope,
  kind: keyof typeof ofNetwork,
  email: string,
  device: string | null = null,
): Promise<void> {
  const limitBy = (whose: string, value: string, most: number, windowMinutes = 60) => {
    const key = keyedHash(scope.services.linkKey, kind, whose, value)
    return { kind: `${kind}-${whose}`, key, windowMinutes, most }
  }
  const take = (...limits: UntimedLimit[]) =>
    scope.transact((context) => {
      const { db, now } = context
      const network = hourlyOfNetwork(context, `${kind}-network`, ofNetwork[kind])
      return takeAttempts(db, { limits: [...network, ...limits], now })
    })
  if (device !== null) return take(limitBy('device', `${email} ${device}`, ofDevice))

  const mailbox = mailboxOf(email)
  const there = `${mailbox} ${networkOf(scope.request.ip)}`
  const { hour, day } = ofNetworkThere[kind]
  const hourly = [limitBy('address', mailbox, ofMailbox.hour), limitBy('there', there, hour)]
  const daily = [limitBy('address-day', mailbox, ofMailbox.day, 1440), limitBy('there-day', there, day, 1440)]
  try {
    await take(...hourly, ...daily)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await take(...hourly, limitBy('address-beyond', mailbox, ofMailbox.hourBeyond))
  }
}
