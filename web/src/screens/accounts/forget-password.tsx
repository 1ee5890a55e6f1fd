import type { requestPasswordChange } from '@polyclinic/domain/accounts/endpoints.ts'
import { EmailForm } from '../../features/accounts/email-form.tsx'
import { call } from '../../platform/api/call.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import type { Handle } from '../../platform/page/handle.ts'
import { Anchor } from '../../ui/anchor.tsx'
import { AccountPage } from './account-page.tsx'

export const handle: Handle = { title: ({ t }) => t('account.forgetTitle'), noindex: true }

export function Component() {
  const { t } = useTexts()
  return (
    <AccountPage title={t('account.forgetTitle')}>
      <EmailForm
        title={t('account.forgetTitle')}
        lead={t('account.forgetLead')}
        sent="recoverySent"
        request={(email) => call<typeof requestPasswordChange>('POST', '/password-changes', { body: { email } })}
      >
        <p>
          <Anchor href="/patient/login">{t('account.backToSignIn')}</Anchor>
        </p>
      </EmailForm>
    </AccountPage>
  )
}
