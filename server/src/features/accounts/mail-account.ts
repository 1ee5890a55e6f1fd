import { loginOfRoles } from '@polyclinic/domain/kit/login-page.ts'
import type { Context, RequestScope } from '../../platform/context.ts'
import { keyedHash, newId } from '../../platform/ids.ts'
import { languageOf } from '../../platform/language.ts'
import { countAttempt } from '../../platform/limits.ts'
import { networkOf } from '../../platform/network.ts'
import { pageAddress } from '../../platform/origin.ts'
import { refuse } from '../../platform/refuse.ts'
import { grantMark } from '../messages/queue-message.ts'
import { queueMessage, type OutgoingMessage } from '../messages/queue-message.ts'
import { accountTokenOf } from './account-token.ts'
import { knownDevice } from './known-device.ts'
import { linkAddress, linkMinutes, storeLink } from './links.ts'
import { writeAccountText, type AccountText } from './texts.ts'

const perHour = { address: 5, device: 5, network: 30 }

/**
 * Counts a mail that somebody asks for, by who asks and by whom it would reach; from a browser that once signed in to the
 * account, by that browser. Known and unknown addresses alike.
 * @throws {Refusal} `too_many_requests`
 */
export async function admitMail(scope: RequestScope, email: string): Promise<void> {
  const { linkKey } = scope.services
  const device = knownDevice(scope, email)
  const limitStatus = await scope.transact(async ({ db, now }) => {
    const count = (whose: keyof typeof perHour, value: string) =>
      countAttempt(db, {
        kind: `account-mail-${whose}`,
        key: keyedHash(linkKey, 'account-mail', whose, value),
        windowMinutes: 60,
        most: perHour[whose],
        now,
      })
    const network = await count('network', networkOf(scope.request.ip))
    // Whoever is refused already must not use up somebody else's mails.
    // Strangers who ask in somebody's name must not keep them from asking: their own browser has mails of its own.
    if (!network.allowed) return network
    return device === null ? count('address', email) : count('device', `${email} ${device}`)
  })
  if (!limitStatus.allowed) throw refuse('too_many_requests', { retryAfterSeconds: limitStatus.retryAfterSeconds })
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
