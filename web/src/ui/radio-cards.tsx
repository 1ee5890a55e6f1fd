import { useId, type ReactNode } from 'react'
import styles from './choice.module.css'
import { FieldError } from './field-error.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

type Choice<Value extends string> = { value: Value; label: ReactNode; hint?: ReactNode | undefined }

type RadioCardsProps<Value extends string> = {
  legend: ReactNode
  /** Draws the legend as a label; else it is only heard, because a heading says it already. */
  showLegend?: boolean | undefined
  /** Of the first choice: what an error summary links to. */
  id?: string | undefined
  /** The word "(optional)"; what is required is not marked. */
  optional?: string | undefined
  error?: ReactNode | undefined
  /** Says the error as it appears, where no error summary does. */
  isAlert?: boolean | undefined
  name: string
  choices: readonly Choice<Value>[]
  /** Null while none is chosen. */
  value?: Value | null | undefined
  defaultValue?: Value | undefined
  onChange?: ((value: Value) => void) | undefined
}

/** One of few, each as a card with a native radio button. */
export function RadioCards<Value extends string>(props: RadioCardsProps<Value>) {
  const { legend, showLegend, id, optional, error, isAlert, name, choices, value, defaultValue, onChange } = props
  const errorId = useId()
  return (
    <fieldset aria-describedby={error ? errorId : undefined}>
      <legend className={styles.legend}>
        {showLegend ? legend : <VisuallyHidden>{legend}</VisuallyHidden>}
        {optional && <span className={styles.optional}> {optional}</span>}
      </legend>
      <div className={styles.cards}>
        {choices.map((choice, index) => (
          <label key={choice.value} className={styles.card}>
            <input
              type="radio"
              id={index === 0 ? id : undefined}
              name={name}
              value={choice.value}
              className={styles.dot}
              {...(value === undefined
                ? { defaultChecked: choice.value === defaultValue }
                : { checked: choice.value === value })}
              onChange={() => onChange?.(choice.value)}
            />
            <span className={styles.words}>
              <span className={styles.title}>{choice.label}</span>
              {choice.hint && <span className={styles.hint}>{choice.hint}</span>}
            </span>
          </label>
        ))}
      </div>
      <div role={isAlert ? 'alert' : undefined}>
        <FieldError id={errorId}>{error}</FieldError>
      </div>
    </fieldset>
  )
}
