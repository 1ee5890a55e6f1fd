import { useTexts, type Texts } from '../../platform/i18n/texts.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'

type RuleFieldProps<Value extends number | undefined> = {
  id: string
  label: string
  value: Value
  /** The clinic's, where a service can leave it at that. */
  usual?: number
  steps: readonly number[]
  words: (value: number, texts: Texts) => string
  error?: string | undefined
  onChange: (value: Value) => void
}

/** A rule as one of few lengths, or as the clinic's own. */
export function RuleField<Value extends number | undefined>(props: RuleFieldProps<Value>) {
  const { id, label, value, usual, steps, words, error, onChange } = props
  const texts = useTexts()
  const offered = [...new Set([...steps, ...(value === undefined ? [] : [value])])].toSorted((a, b) => a - b)
  return (
    <Field id={id} label={label} error={error}>
      <Select
        value={value ?? ''}
        onChange={({ target }) => onChange((target.value === '' ? undefined : Number(target.value)) as Value)}
      >
        {usual !== undefined && (
          <option value="">{texts.t('serviceSettings.asClinic', { value: words(usual, texts) })}</option>
        )}
        {offered.map((step) => (
          <option key={step} value={step}>
            {words(step, texts)}
          </option>
        ))}
      </Select>
    </Field>
  )
}
