import type { Hex } from '@polyclinic/domain/brand/colour.ts'
import type { ReactNode } from 'react'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import styles from './colour-field.module.css'

type ColourFieldProps = {
  id: string
  label: string
  value: string
  /** What is shown: the colour given, mended where it had to be, or the computed one. */
  used: Hex
  hint: ReactNode
  error: ReactNode
  onType: (typed: string) => void
}

/** A colour in letters and digits, and a picker for the same. Empty, it is computed. */
export function ColourField({ id, label, value, used, hint, error, onType }: ColourFieldProps) {
  const { t } = useTexts()
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <div className={styles.colour}>
        <input
          type="color"
          className={styles.picker}
          aria-label={t('brand.pick', { field: label })}
          value={used}
          onChange={({ target }) => onType(target.value)}
        />
        <TextInput
          value={value}
          placeholder={t('brand.computed')}
          autoComplete="off"
          spellCheck={false}
          maxLength={40}
          onChange={({ target }) => onType(target.value)}
        />
      </div>
    </Field>
  )
}
