import { ChangePasswordForm } from '../../features/accounts/change-password-form.tsx'
import { ExpiredLink, MailedLink } from '../../features/accounts/mailed-link.tsx'
import { useMailedToken } from '../../features/accounts/use-mailed-token.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import type { Handle } from '../../platform/page/handle.ts'
import { Button } from '../../ui/button.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { AccountPage } from './account-page.tsx'

export const handle: Handle = { title: ({ t }) => t('account.changeTitle'), noindex: true }

/** Where the mailed link leads; its token stands in the fragment. */
export function Component() {
  const { t } = useTexts()
  const token = useMailedToken()
  return (
    <AccountPage title={t('account.changeTitle')}>
      {token ? (
        <MailedLink
          key={token}
          token={token}
          title={t('account.changeTitle')}
          kind="password"
          expired={<ExpiredLink renewAt="/forget-password" />}
        >
          {(link) => <ChangePasswordForm token={token} link={link} />}
        </MailedLink>
      ) : (
        <Stack gap="large">
          <Stack gap="small">
            <h1>{t('account.changeTitle')}</h1>
            <p>{t('account.changeNeedsLink')}</p>
          </Stack>
          <Row>
            <Button kind="main" href="/forget-password">
              {t('account.sendLink')}
            </Button>
            <Button kind="quiet" href="/patient/login">
              {t('account.signIn')}
            </Button>
          </Row>
        </Stack>
      )}
    </AccountPage>
  )
}
