import { useState, type ReactNode } from 'react'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/text-input.tsx'

type NumberFieldProps = {
  label: ReactNode
  name?: string
  value: number | null
  format: (value: number) => string
  parse: (typed: string) => number | null
  isRight: (value: number) => boolean
  wrong: string
  /** Nothing may stand in it. */
  mayBeEmpty?: boolean
  placeholder?: string
  onChange: (value: number | null) => void
}

/** A number that is typed as people write it; what is none stays in the field, marked, and is not taken. */
export function NumberField(props: NumberFieldProps) {
  const { label, name, value, format, parse, isRight, wrong, mayBeEmpty = false, placeholder, onChange } = props
  const [typed, setTyped] = useState<string | null>(null)
  const read = (text: string): { value: number | null } | null => {
    if (text.trim() === '') return mayBeEmpty ? { value: null } : null
    const number = parse(text)
    return number !== null && isRight(number) ? { value: number } : null
  }
  const isWrong = typed !== null && read(typed) === null
  return (
    <Field label={label} error={isWrong && wrong}>
      <TextInput
        name={name}
        inputMode="decimal"
        autoComplete="off"
        placeholder={placeholder}
        data-marked={isWrong || undefined}
        value={typed ?? (value === null ? '' : format(value))}
        onChange={({ target }) => {
          setTyped(target.value)
          const found = read(target.value)
          if (found) onChange(found.value)
        }}
        onBlur={() => !isWrong && setTyped(null)}
      />
    </Field>
  )
}
