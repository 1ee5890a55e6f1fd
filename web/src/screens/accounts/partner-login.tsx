import { useTexts } from '../../platform/i18n/texts.tsx'
import type { Handle } from '../../platform/page/handle.ts'
import { linkTo } from '../../ui/link-to.tsx'
import { LoginFallback, LoginPage } from './login-page.tsx'

const page = '/partner/login'

export const handle: Handle = { title: ({ t }) => t('account.signInPartner'), noindex: true }

export function Component() {
  const { t, rich } = useTexts()
  return (
    <LoginPage
      page={page}
      title={t('account.signInPartner')}
      lead={t('account.forPartners')}
      below={rich('account.asPatient', { link: linkTo('/patient/login') })}
    />
  )
}

export function HydrateFallback() {
  return <LoginFallback page={page} title={useTexts().t('account.signInPartner')} />
}
