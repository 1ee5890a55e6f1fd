import type { PrescribedDrug } from '@polyclinic/domain/prescriptions/model.ts'
import { drugForms, routes } from '@polyclinic/domain/prescriptions/vocabulary.ts'
import { useState } from 'react'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { kindOfForm } from './issue-words.ts'
import styles from './more-fields.module.css'
import { StrengthField } from './strength-field.tsx'

const usualRhythms = [1, 2, 7]
const otherRhythms = [3, 4, 5, 6, 14, 21, 28, 30, 90]

type MoreFieldsProps = { item: PrescribedDrug; onChange: (changes: Partial<PrescribedDrug>) => void }

/** What is seldom said: another rhythm, a brand, words for the patient, what for. Of a drug that was typed, what it is. */
export function MoreFields({ item, onChange }: MoreFieldsProps) {
  const { t } = useTexts()
  const isTyped = item.drug === null
  // Shown as it was when it was opened: what is being typed does not fold away.
  const [isOpen] = useState(
    isTyped || item.note !== '' || item.indication !== null || item.everyDays !== 1 || !item.mayBeSubstituted,
  )
  const orNull = (value: string) => (value.trim() === '' ? null : value)
  return (
    <details open={isOpen} className={styles.more}>
      <summary>{t('prescriptions.moreFields')}</summary>
      <div className={styles.fields}>
        {isTyped && (
          <>
            <StrengthField value={item.strength} onChange={(strength) => onChange({ strength })} />
            <Field label={t('prescriptions.form')} optional={t('prescriptions.optional')}>
              <Select
                value={item.form ?? ''}
                onChange={({ target }) => onChange({ form: (target.value || null) as PrescribedDrug['form'] })}
              >
                <option value="">{t('prescriptions.notSaid')}</option>
                {drugForms.map((form) => (
                  <option key={form} value={form}>
                    {t(kindOfForm(form))}
                  </option>
                ))}
              </Select>
            </Field>
            <Field label={t('prescriptions.route')} optional={t('prescriptions.optional')}>
              <Select
                value={item.route ?? ''}
                onChange={({ target }) => onChange({ route: (target.value || null) as PrescribedDrug['route'] })}
              >
                <option value="">{t('prescriptions.notSaid')}</option>
                {routes.map((route) => (
                  <option key={route} value={route}>
                    {t(`prescriptions.route-${route}`)}
                  </option>
                ))}
              </Select>
            </Field>
          </>
        )}
        <Field label={t('prescriptions.everyDays')}>
          <Select value={item.everyDays} onChange={({ target }) => onChange({ everyDays: Number(target.value) })}>
            {[...new Set([...usualRhythms, ...otherRhythms, item.everyDays])].map((count) => (
              <option key={count} value={count}>
                {count === 1
                  ? t('prescriptions.everyDay')
                  : count === 2
                    ? t('prescriptions.everyOtherDay')
                    : count === 7
                      ? t('prescriptions.onceAWeek')
                      : t('prescriptions.everyNDays', { count })}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={t('prescriptions.indication')} optional={t('prescriptions.optional')}>
          <TextInput
            maxLength={300}
            autoComplete="off"
            value={item.indication ?? ''}
            onChange={({ target }) => onChange({ indication: orNull(target.value) })}
          />
        </Field>
        <div className={styles.wide}>
          <Field
            label={t('prescriptions.note')}
            optional={t('prescriptions.optional')}
            hint={t('prescriptions.noteHint')}
          >
            <TextArea
              rows={2}
              maxLength={500}
              value={item.note}
              onChange={({ target }) => onChange({ note: target.value })}
            />
          </Field>
        </div>
        <div className={styles.wide}>
          <Checkbox
            label={t('prescriptions.substitution')}
            checked={item.mayBeSubstituted}
            onChange={({ target }) => onChange({ mayBeSubstituted: target.checked })}
          />
        </div>
      </div>
    </details>
  )
}
