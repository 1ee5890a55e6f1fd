import type { completeSignUp, requestSignUp } from '@polyclinic/domain/accounts/endpoints.ts'
import { EmailForm } from '../../features/accounts/email-form.tsx'
import { ExpiredLink, MailedLink, OpenLinkAgain } from '../../features/accounts/mailed-link.tsx'
import { SignUpForm } from '../../features/accounts/sign-up-form.tsx'
import { useMailedToken } from '../../features/accounts/use-mailed-token.ts'
import { call } from '../../platform/api/call.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import type { Handle } from '../../platform/page/handle.ts'
import { linkTo } from '../../ui/link-to.tsx'
import text from '../../ui/text.module.css'
import { AccountPage } from './account-page.tsx'

export const handle: Handle = { title: ({ t }) => t('account.createTitle'), noindex: true }

/** Without a link it asks for an address; with one, which stands in the fragment, for a name and a password. */
export function Component() {
  const { t, rich } = useTexts()
  const token = useMailedToken()
  const expired = <ExpiredLink renewAt="/patient/signup" />
  return (
    <AccountPage title={t('account.createTitle')}>
      {token ? (
        <MailedLink key={token} token={token} title={t('account.createTitle')} kind="sign-up" expired={expired}>
          {({ email }) => (
            <SignUpForm
              email={email}
              title={t('account.chooseTitle')}
              lead={t('account.chooseLead')}
              button={t('account.create')}
              page="/patient/login"
              create={(typed) =>
                call<typeof completeSignUp>('POST', '/sign-ups/complete', { body: { token, ...typed } })
              }
              expired={expired}
            />
          )}
        </MailedLink>
      ) : (
        <EmailForm
          title={t('account.createTitle')}
          lead={t('account.createLead')}
          hint={t('account.createHint')}
          note={<OpenLinkAgain />}
          request={(email) => call<typeof requestSignUp>('POST', '/sign-ups', { body: { email } })}
        >
          <p className={text['quiet']}>{rich('account.haveAccount', { link: linkTo('/patient/login') })}</p>
        </EmailForm>
      )}
    </AccountPage>
  )
}
