import { signatureField } from '@polyclinic/domain/forms/signature.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import styles from './signature-control.module.css'

export const signatureBox = `0 0 ${signatureField.width} ${signatureField.height}`

/** A signature as it was drawn. */
export function DrawnSignature({ path }: { path: string }) {
  const { t } = useTexts()
  return (
    <svg viewBox={signatureBox} role="img" aria-label={t('forms.signed')} className={styles.drawn}>
      <path d={path} className={styles.stroke} />
    </svg>
  )
}
