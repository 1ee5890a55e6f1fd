import { loginOfRoles } from '@polyclinic/domain/kit/login-page.ts'
import type { Context } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import { languageOf } from '../../platform/language.ts'
import { pageAddress } from '../../platform/origin.ts'
import { grantMark } from '../messages/queue-message.ts'
import { queueMessage, type OutgoingMessage } from '../messages/queue-message.ts'
import { accountTokenOf } from './account-token.ts'
import { linkAddress, linkMinutes, storeLink, type LinkKind } from './links.ts'
import { writeAccountText, type AccountText } from './texts.ts'

export type Account = { id: string; roles: string[]; status: string }

export const findAccount = ({ db }: Context, email: string): Promise<Account | undefined> =>
  db.selectFrom('users').select(['id', 'roles', 'status']).where('email', '=', email).executeTakeFirst()

/** Mails one of the account texts, with the links that it speaks of. */
export async function mailAccount(
  context: Context,
  mail: {
    text: AccountText
    kind: OutgoingMessage['kind']
    to: string
    account?: Account | undefined
    invitationId?: string
    /** Of the text, beside the clinic and the addresses of its pages. */
    values?: Record<string, string | number>
  },
): Promise<void> {
  const { text, kind, to, account, invitationId = null } = mail
  const values: Record<string, string | number> = {
    ...mail.values,
    clinic: context.clinic.name,
    signIn: pageAddress(context, loginOfRoles(account?.roles ?? [])),
    signUp: pageAddress(context, '/patient/signup'),
    forgot: pageAddress(context, '/forget-password'),
  }
  const linkKind = grantedBy[text]
  const link = linkKind && { id: newId(), kind: linkKind, email: to, userId: account?.id ?? null, invitationId }
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

const grantedBy: Partial<Record<AccountText, LinkKind>> = {
  signUp: 'sign-up',
  signUpKnown: 'password',
  passwordChange: 'password',
  invitation: 'invitation',
  emailChange: 'email',
}
