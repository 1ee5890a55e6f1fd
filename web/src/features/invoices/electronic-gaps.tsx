import type { ElectronicGap } from '@polyclinic/domain/invoices/electronic.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Note } from '../../ui/note.tsx'
import styles from './invoice-view.module.css'

type ElectronicGapsProps = { missing: readonly ElectronicGap[]; isDraft?: boolean }

/** What an electronic invoice lacks: said where somebody needs one, beforehand and once it is issued. */
export function ElectronicGaps({ missing, isDraft = false }: ElectronicGapsProps) {
  const { t } = useTexts()
  if (missing.length === 0) return null
  return (
    <Note tone={isDraft ? 'warn' : 'info'}>
      <p>{t(isDraft ? 'billing.electronicWillLack' : 'billing.electronicLacks')}</p>
      <ul className={styles.gaps}>
        {missing.map((gap) => (
          <li key={gap}>{t(`billing.lacks-${gap}`)}</li>
        ))}
      </ul>
    </Note>
  )
}
