import { useTexts } from '../../platform/i18n/texts.tsx'
import styles from './navigation-progress.module.css'

/** A line at the top while the next screen is fetched; appears only when that takes a while. */
export function NavigationProgress() {
  const { t } = useTexts()
  return <div role="progressbar" aria-label={t('common.loading')} className={styles.bar} />
}
