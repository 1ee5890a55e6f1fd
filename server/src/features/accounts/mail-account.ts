import { loginOfRoles } from '@polyclinic/domain/kit/login-page.ts'
import type { TextValues } from '@polyclinic/domain/message-texts/fill-text.ts'
import type { AccountOccasion } from '@polyclinic/domain/message-texts/occasions.ts'
import type { Clinic } from '../../platform/clinics.ts'
import type { Context } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import { languageOf, type Language } from '../../platform/language.ts'
import { pageAddress, type Site } from '../../platform/origin.ts'
import { grantMark } from '../messages/queue-message.ts'
import { queueMessage, type OutgoingMessage } from '../messages/queue-message.ts'
import { minutesInWords, writeMail } from '../messages/write-mail.ts'
import { accountTokenOf } from './account-token.ts'
import { linkAddress, linkMinutes, storeLink, type LinkKind } from './links.ts'
import { accountTexts } from './texts.ts'

export type Account = { id: string; roles: string[]; status: string }

export const findAccount = ({ db }: Context, email: string): Promise<Account | undefined> =>
  db.selectFrom('users').select(['id', 'roles', 'status']).where('email', '=', email).executeTakeFirst()

/** Mails one of the account texts, with the links that it speaks of. */
export async function mailAccount(
  context: Context,
  mail: {
    text: AccountOccasion
    kind: OutgoingMessage['kind']
    to: string
    account?: { id: string; roles: readonly string[] } | undefined
    invitationId?: string
    /** Of whoever asks, where nothing is said. */
    language?: Language
    /** Of the text, beside the clinic and the addresses of its pages. */
    values?: TextValues
  },
): Promise<void> {
  const { text, kind, to, account, invitationId = null } = mail
  const language = mail.language ?? languageOf(context)
  const linkKind = grantedBy[text]
  const values = { ...mail.values, ...accountValues(context, text, language, account?.roles) }
  const link = linkKind && { id: newId(), kind: linkKind, email: to, userId: account?.id ?? null, invitationId }
  if (link) await storeLink(context, link, accountTokenOf(context.services, context.clinic.id, link.id))
  await queueMessage(context, {
    kind,
    to,
    language,
    ...writeMail(context.clinic, accountTexts[language][text], { occasion: text, language }, values),
    ...(link ? { grants: true, about: { kind: 'account-link', id: link.id } as const } : {}),
  })
}

/** What the product says in a text about an account: the clinic's pages, and a link where the text has one. */
export function accountValues(
  context: Site & { clinic: Pick<Clinic, 'name' | 'slug'> },
  text: AccountOccasion,
  language: Language,
  roles: readonly string[] = [],
): TextValues {
  const granted = grantedBy[text]
  return {
    clinic: context.clinic.name,
    signIn: pageAddress(context, loginOfRoles(roles)),
    signUp: pageAddress(context, '/patient/signup'),
    newPassword: pageAddress(context, '/forget-password'),
    ...(granted && {
      link: linkAddress(context, granted, grantMark),
      validFor: minutesInWords(linkMinutes[granted], language),
    }),
  }
}

const grantedBy: Partial<Record<AccountOccasion, LinkKind>> = {
  'sign-up': 'sign-up',
  'sign-up-known': 'password',
  'password-change': 'password',
  invitation: 'invitation',
  'email-change': 'email',
}
