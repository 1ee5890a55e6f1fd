import { isMisread } from '@polyclinic/domain/prescriptions/dose/misread.ts'
import { readStrength } from '@polyclinic/domain/prescriptions/dose/strength.ts'
import type { Missing } from '@polyclinic/domain/prescriptions/missing-in.ts'
import { useState } from 'react'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/text-input.tsx'

type DrugField = Missing['field']
type StrengthFieldProps = { value: string; onChange: (strength: string) => void }

/** How strong a drug is; what is not understood stays in the field, marked, and is not taken. */
export function StrengthField({ value, onChange }: StrengthFieldProps) {
  const { t } = useTexts()
  const [typed, setTyped] = useState<string | null>(null)
  const isRead = (text: string) => text.trim() === '' || !isMisread(readStrength(text))
  const isWrong = typed !== null && !isRead(typed)
  return (
    <Field
      label={t('prescriptions.strength')}
      optional={t('prescriptions.optional')}
      error={isWrong && t('prescriptions.strengthWrong')}
    >
      <TextInput
        name={'strength' satisfies DrugField}
        maxLength={60}
        autoComplete="off"
        data-marked={isWrong || undefined}
        value={typed ?? value}
        onChange={({ target }) => {
          setTyped(target.value)
          if (isRead(target.value)) onChange(target.value)
        }}
        onBlur={() => !isWrong && setTyped(null)}
      />
    </Field>
  )
}
