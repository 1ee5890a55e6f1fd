import { useState, type ReactNode } from 'react'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/text-input.tsx'

type TypedFieldProps = {
  label: string
  id?: string
  hint?: string | undefined
  below?: ReactNode
  value: number
  read: (typed: string) => number | null
  write: (value: number) => string
  /** What is said when it cannot be read. */
  wrong: string
  /** What the server said of it. */
  refused?: string | undefined
  onChange: (value: number) => void
}

/** A figure as somebody types it. What cannot be read stays there, is marked, and changes nothing. */
export function TypedField({ label, id, hint, below, value, read, write, wrong, refused, onChange }: TypedFieldProps) {
  const [typed, setTyped] = useState({ text: write(value), of: value })
  // Another line stands here by now, or it was changed elsewhere.
  const text = typed.of === value ? typed.text : write(value)
  const [isTouched, setTouched] = useState(false)
  const isWrong = read(text) === null
  return (
    <Field label={label} id={id} hint={hint} below={below} error={isWrong && isTouched ? wrong : refused}>
      <TextInput
        value={text}
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        data-marked={isWrong || undefined}
        onChange={(event) => {
          const next = read(event.target.value)
          setTyped({ text: event.target.value, of: next ?? value })
          if (next !== null) onChange(next)
        }}
        onBlur={() => {
          setTouched(true)
          if (!isWrong) setTyped({ text: write(value), of: value })
        }}
      />
    </Field>
  )
}
