import { formatReference } from '@polyclinic/domain/appointments/reference.ts'
import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import { useState } from 'react'
import { useTexts } from '../../../platform/i18n/texts.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon.tsx'
import styles from './reference.module.css'

/** The eight characters that a patient can read out, in two groups. */
export function Reference({ reference }: { reference: string }) {
  const { t } = useTexts()
  const canCopy = useHydrated() && 'clipboard' in navigator
  const [copied, setCopied] = useState(false)
  const shown = formatReference(reference)
  const copy = () => navigator.clipboard.writeText(shown).then(() => setCopied(true))
  return (
    <p className={styles.reference}>
      <span className={styles.label}>{t('booking.reference')}</span>
      <span className={styles.code}>{shown}</span>
      <button
        type="button"
        className={classNames(styles.copy, !canCopy && styles.later)}
        onClick={() => void copy().catch(() => setCopied(false))}
      >
        <Icon of={copied ? Check : Copy} size="small" />
        <span>{copied ? t('common.copied') : t('common.copy')}</span>
      </button>
      <span role="status" className={styles.heard}>
        {copied ? t('common.copied') : ''}
      </span>
    </p>
  )
}
