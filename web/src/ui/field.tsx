import { useId, type ReactNode } from 'react'
import { FieldContext, labelId } from './field-context.ts'
import { FieldError } from './field-error.tsx'
import styles from './field.module.css'

type FieldProps = {
  label: ReactNode
  /** Name it where an error summary links to it. */
  id?: string | undefined
  hint?: ReactNode | undefined
  /** Under the control, where what is typed is answered; read out as it changes. */
  below?: ReactNode | undefined
  error?: ReactNode | undefined
  /** The word "(optional)"; what is required is not marked. */
  optional?: string | undefined
  /** A link at the end of the label's line, such as "Forgot it?". */
  aside?: ReactNode | undefined
  /** One control: TextInput, PasswordInput, TextArea or Select. */
  children: ReactNode
}

/** Label above, hint under the label, the answer and the error under the control. The control inside is tied to them by itself. */
export function Field({ label, id, hint, below, error, optional, aside, children }: FieldProps) {
  const made = useId()
  const control = id ?? made
  const describedBy =
    [hint && `${control}-hint`, below && `${control}-below`, error && `${control}-error`].filter(Boolean).join(' ') ||
    undefined
  return (
    <div className={styles.field}>
      <div className={styles.top}>
        <label id={labelId(control)} htmlFor={control} className={styles.label}>
          {label}
          {optional && <span className={styles.optional}> {optional}</span>}
        </label>
        {aside && <span className={styles.aside}>{aside}</span>}
      </div>
      {hint && (
        <p id={`${control}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      <FieldContext value={{ id: control, describedBy, invalid: Boolean(error) }}>{children}</FieldContext>
      {below && (
        <p id={`${control}-below`} className={styles.hint} aria-live="polite">
          {below}
        </p>
      )}
      <FieldError id={`${control}-error`}>{error}</FieldError>
    </div>
  )
}

/** Fields side by side where there is room. */
export function FieldRow({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>
}
