import { useTexts } from '../../platform/i18n/texts.tsx'
import { Wrap, Stack } from '../../ui/layout.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from './area-loading.module.css'

/** A guarded area while the browser finds out who is there; the server never knows. */
export function AreaLoading() {
  const { t } = useTexts()
  return (
    <Wrap medium className={styles.room}>
      <Stack gap="large">
        <noscript>
          <p>{t('system.needsScripts')}</p>
        </noscript>
        <VisuallyHidden as="h1">{t('common.loading')}</VisuallyHidden>
        <SkeletonRows label={t('common.loading')} />
      </Stack>
    </Wrap>
  )
}
