import type { MessageTiming } from '@polyclinic/domain/organizations/model.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import styles from './timing-form.module.css'

type MoneyPartProps = { shown: MessageTiming; onChange: (part: Partial<MessageTiming>) => void }

/** What is mailed by itself about invoices and payments. */
export function MoneyPart({ shown, onChange }: MoneyPartProps) {
  const { t } = useTexts()
  return (
    <fieldset>
      <legend className={styles.legend}>{t('messageTiming.money')}</legend>
      <p className={styles.hint}>{t('messageTiming.moneyHint')}</p>
      {(['mailInvoices', 'mailReceipts'] as const).map((field) => (
        <Checkbox
          key={field}
          label={t(`messageTiming.${field}`)}
          checked={shown[field]}
          onChange={({ currentTarget }) => onChange({ [field]: currentTarget.checked })}
        />
      ))}
    </fieldset>
  )
}
