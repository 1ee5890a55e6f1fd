import type { requestSignUp as contract } from '@polyclinic/domain/accounts/endpoints.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import type { RequestScope } from '../../platform/context.ts'
import { admitMail } from '../messages/admit-mail.ts'
import { knownDevice } from './known-device.ts'
import { findAccount, mailAccount } from './mail-account.ts'

/** Every address gets a mail, and every caller the same answer for the same work: only the mailbox learns what there is. */
export async function requestSignUp(
  scope: RequestScope,
  { body: { email } }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  await admitMail(scope, 'link', email, knownDevice(scope, email))
  await scope.transact(async (context) => {
    const account = await findAccount(context, email)
    if (!account) await mailAccount(context, { text: 'sign-up', kind: 'sign-up', to: email })
    else {
      const text = account.status === 'active' ? 'sign-up-known' : 'closed-account'
      await mailAccount(context, { text, kind: 'sign-up-known', to: email, account })
    }
  })
  return { sentTo: email }
}
