import type { requestPasswordChange as contract } from '@polyclinic/domain/accounts/endpoints.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import type { RequestScope } from '../../platform/context.ts'
import { admitMail } from '../messages/admit-mail.ts'
import { knownDevice } from './known-device.ts'
import { findAccount, mailAccount } from './mail-account.ts'

/** As with sign-up, every address gets a mail; one without an account is told so there, and nowhere else. */
export async function requestPasswordChange(
  scope: RequestScope,
  { body: { email } }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  await admitMail(scope, 'link', email, knownDevice(scope, email))
  await scope.transact(async (context) => {
    const account = await findAccount(context, email)
    const text = !account ? 'no-account' : account.status === 'active' ? 'password-change' : 'closed-account'
    await mailAccount(context, { text, kind: 'password-change', to: email, account })
  })
  return { sentTo: email }
}
