import { staffRoles, type Role } from '@polyclinic/domain/kit/roles.ts'
import type { Context } from '../../platform/context.ts'
import { languageOf } from '../../platform/language.ts'
import { pageAddress } from '../../platform/origin.ts'
import { mailAccount } from './mail-account.ts'
import { countPasskeys } from './passkeys/own-passkeys.ts'
import { passkeysLeftWords } from './texts.ts'

/** Where somebody sees to their own account. */
const accountPageOf: Record<Role, string> = {
  guest: '/patientDetails',
  provider: '/doctor/account',
  admin: '/admin/account',
  partner: '/partner/account',
}

export const accountPage = (roles: readonly string[]): string =>
  accountPageOf[staffRoles.find((role) => roles.includes(role)) ?? 'guest']

/** Mails the owner, who may not be who changed it: with the way to what still lets somebody else in. */
export async function tellPasswordChanged(
  context: Context,
  account: { id: string; email: string; roles: readonly string[] },
): Promise<void> {
  const left = await countPasskeys(context.db, account.id)
  const page = pageAddress(context, accountPage(account.roles))
  await mailAccount(context, {
    ...{ text: 'password-changed', kind: 'password-changed', to: account.email, account },
    values: { passkeysLeft: passkeysLeftWords(languageOf(context), left, page) },
  })
}
