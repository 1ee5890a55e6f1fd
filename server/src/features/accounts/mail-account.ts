import { loginOfRoles } from '@polyclinic/domain/kit/login-page.ts'
import type { Context, RequestScope } from '../../platform/context.ts'
import { keyedHash, newId } from '../../platform/ids.ts'
import { languageOf } from '../../platform/language.ts'
import { hourlyOfNetwork, takeAttempts, type UntimedLimit } from '../../platform/limits.ts'
import { mailboxOf } from '../../platform/mailbox.ts'
import { pageAddress } from '../../platform/origin.ts'
import { Refusal } from '../../platform/refuse.ts'
import { grantMark } from '../messages/queue-message.ts'
import { queueMessage, type OutgoingMessage } from '../messages/queue-message.ts'
import { accountTokenOf } from './account-token.ts'
import { knownDevice } from './known-device.ts'
import { linkAddress, linkMinutes, storeLink } from './links.ts'
import { writeAccountText, type AccountText } from './texts.ts'

const ofNetwork = 30
const ofDevice = 5
/** Beyond what it gets in a day a mailbox still gets one in an hour. */
const ofMailbox = { hour: 5, day: 15, hourBeyond: 1 }

/**
 * Counts a mail that somebody asks for, by who asks and by whom it would reach; from a browser that once signed in to the
 * account, by that browser. Known and unknown addresses alike. Strangers who ask in somebody's name do not keep them from
 * asking with their own browser, and in another one not for longer than an hour.
 * @throws {Refusal} `too_many_requests`
 */
export async function admitMail(scope: RequestScope, email: string): Promise<void> {
  const limitBy = (whose: string, value: string, most: number, windowMinutes = 60) => {
    const key = keyedHash(scope.services.linkKey, 'account-mail', whose, value)
    return { kind: `account-mail-${whose}`, key, windowMinutes, most }
  }
  const take = (...limits: UntimedLimit[]) =>
    scope.transact((context) => {
      const { db, now } = context
      const network = hourlyOfNetwork(context, 'account-mail-network', ofNetwork)
      return takeAttempts(db, { limits: [...network, ...limits], now })
    })
  const device = knownDevice(scope, email)
  if (device !== null) return take(limitBy('device', `${email} ${device}`, ofDevice))

  const mailbox = mailboxOf(email)
  const hourly = limitBy('address', mailbox, ofMailbox.hour)
  try {
    await take(hourly, limitBy('address-day', mailbox, ofMailbox.day, 1440))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await take(hourly, limitBy('address-beyond', mailbox, ofMailbox.hourBeyond))
  }
}

export type Account = { id: string; roles: string[]; status: string }

export const findAccount = ({ db }: Context, email: string): Promise<Account | undefined> =>
  db.selectFrom('users').select(['id', 'roles', 'status']).where('email', '=', email).executeTakeFirst()

/** Mails one of the account texts, with the links that it speaks of. */
export async function mailAccount(
  context: Context,
  mail: { text: AccountText; kind: OutgoingMessage['kind']; to: string; account?: Account | undefined },
): Promise<void> {
  const { text, kind, to, account } = mail
  const values: Record<string, string | number> = {
    clinic: context.clinic.name,
    signIn: pageAddress(context, loginOfRoles(account?.roles ?? [])),
    signUp: pageAddress(context, '/patient/signup'),
    forgot: pageAddress(context, '/forget-password'),
  }
  const linkKind = grantedBy[text]
  const link = linkKind && { id: newId(), kind: linkKind, email: to, userId: account?.id ?? null }
  if (link) {
    await storeLink(context, link, accountTokenOf(context.services, context.clinic.id, link.id))
    values['link'] = linkAddress(context, link.kind, grantMark)
    values['minutes'] = linkMinutes[link.kind]
  }
  const language = languageOf(context)
  await queueMessage(context, {
    kind,
    to,
    language,
    ...writeAccountText(text, language, values),
    ...(link ? { grants: true, about: { kind: 'account-link', id: link.id } as const } : {}),
  })
}

const grantedBy: Partial<Record<AccountText, 'sign-up' | 'password'>> = {
  signUp: 'sign-up',
  signUpKnown: 'password',
  passwordChange: 'password',
}
