import { useTexts } from '../../platform/i18n/texts.tsx'
import { Wrap, Stack } from '../../ui/layout.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'

/** A guarded area while the browser finds out who is there; the server never knows. */
export function AreaLoading() {
  const { t } = useTexts()
  return (
    <Wrap>
      <Stack gap="large">
        <noscript>
          <p>{t('account.needsScripts')}</p>
        </noscript>
        <SkeletonRows label={t('common.loading')} />
      </Stack>
    </Wrap>
  )
}
