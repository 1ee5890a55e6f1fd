import { useTexts } from '../../platform/i18n/texts.tsx'
import type { Handle } from '../../platform/page/handle.ts'
import { linkTo } from '../../ui/link-to.tsx'
import { LoginFallback, LoginPage } from './login-page.tsx'

const page = '/patient/login'

export const handle: Handle = { title: ({ t }) => t('account.signIn'), noindex: true }

export function Component() {
  const { t, rich } = useTexts()
  return (
    <LoginPage
      page={page}
      title={t('account.signIn')}
      lead={rich('account.newHere', { link: linkTo('/patient/signup') })}
      below={t('account.oneVisit')}
    />
  )
}

export function HydrateFallback() {
  return <LoginFallback page={page} title={useTexts().t('account.signIn')} />
}
