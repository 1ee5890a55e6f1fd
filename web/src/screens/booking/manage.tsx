import { useTexts } from '../../platform/i18n/texts.tsx'
import type { Handle } from '../../platform/page/handle.ts'
import { Wrap } from '../../ui/layout.tsx'

export const handle: Handle = { title: ({ t }) => t('common.yourVisits'), noindex: true }

export function Component() {
  const { t } = useTexts()
  return (
    <Wrap>
      <h1>{t('common.yourVisits')}</h1>
    </Wrap>
  )
}
