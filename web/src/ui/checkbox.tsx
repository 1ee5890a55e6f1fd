import { useId, type ComponentProps, type ReactNode } from 'react'
import styles from './choice.module.css'
import { FieldError } from './field-error.tsx'

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'children'> & {
  label: ReactNode
  /** A number at the end of the line: how many this filter would leave. */
  count?: number | undefined
  error?: ReactNode | undefined
}

/** A native checkbox whose whole line is the target. */
export function Checkbox({ label, count, error, id, ...input }: CheckboxProps) {
  const made = useId()
  const control = id ?? made
  return (
    <div>
      <label className={styles.line} data-none={count === 0 || undefined} htmlFor={control}>
        <input
          {...input}
          id={control}
          type="checkbox"
          className={styles.box}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${control}-error` : undefined}
        />
        <span className={styles.words}>{label}</span>
        {count !== undefined && <span className={styles.count}>{count}</span>}
      </label>
      <FieldError id={`${control}-error`}>{error}</FieldError>
    </div>
  )
}
