import { formatReference } from '@polyclinic/domain/appointments/reference.ts'
import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import { useTexts } from '../../../platform/i18n/texts.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { useCopying } from '../../../ui/copy-text.ts'
import { Icon } from '../../../ui/icon.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import styles from './reference.module.css'

/** The eight characters that a patient can read out, in two groups. */
export function Reference({ reference }: { reference: string }) {
  const { t } = useTexts()
  const canCopy = useHydrated() && 'clipboard' in navigator
  const shown = formatReference(reference)
  const { outcome, copy } = useCopying(shown)
  const isCopied = outcome === 'copied'
  return (
    <p className={styles.reference}>
      <span className={styles.label}>{t('booking.reference')}</span>
      <span className={styles.code}>{shown}</span>
      <button type="button" className={classNames(styles.copy, !canCopy && styles.later)} onClick={copy}>
        <Icon of={isCopied ? Check : Copy} size="small" />
        <span>{isCopied ? t('common.copied') : t('common.copy')}</span>
      </button>
      <span role="status" className={styles.heard}>
        {isCopied ? t('common.copied') : ''}
      </span>
    </p>
  )
}
