import { useTexts } from '../../platform/i18n/texts.tsx'
import type { Handle } from '../../platform/page/handle.ts'
import { Wrap } from '../../ui/layout.tsx'
import { AreaLoading } from '../frame/area-loading.tsx'

export const handle: Handle = { title: ({ t }) => t('account.signIn'), noindex: true }

export function Component() {
  const { t } = useTexts()
  return (
    <Wrap>
      <h1>{t('account.signIn')}</h1>
    </Wrap>
  )
}

/** On the server, and until the browser knows that nobody is signed in. No password form may stand here. */
export function HydrateFallback() {
  return <AreaLoading />
}
