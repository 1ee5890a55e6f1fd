import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import { useId, useState, type KeyboardEvent } from 'react'
import { classNames } from './class-names.ts'
import { FieldError } from './field-error.tsx'
import { Icon, type IconType } from './icon.tsx'
import styles from './stepper.module.css'

type StepperProps = {
  label: string
  icon?: IconType | undefined
  lessLabel: string
  moreLabel: string
  value: number
  most: number
  format: (value: number) => string
  /** Null: what was typed is no number. */
  parse: (typed: string) => number | null
  wrong: string
  onChange: (value: number) => void
}

/** A small number that is stepped with two buttons or the arrows, or typed. */
export function Stepper(props: StepperProps) {
  const { label, icon, lessLabel, moreLabel, value, most, format, parse, wrong, onChange } = props
  const id = useId()
  // What is being typed; null: the number itself is shown.
  const [typed, setTyped] = useState<string | null>(null)
  const read = (text: string) => (text.trim() === '' ? 0 : parse(text))
  const isWrong = typed !== null && !isWithin(read(typed), most)
  const step = (by: number) => {
    setTyped(null)
    // From a half to the next whole one.
    const next = by > 0 ? Math.floor(value) + 1 : Math.ceil(value) - 1
    onChange(Math.min(most, Math.max(0, next)))
  }
  const type = (text: string) => {
    setTyped(text)
    const number = read(text)
    if (isWithin(number, most)) onChange(number)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowUp: 1, ArrowDown: -1 }[event.key]
    if (!by) return
    event.preventDefault()
    step(by)
  }
  return (
    <div className={styles.stepper}>
      <label htmlFor={id} className={styles.label}>
        {icon && <Icon of={icon} size="small" />}
        <span>{label}</span>
      </label>
      <div className={classNames(styles.box, value > 0 && styles.some)}>
        <button
          type="button"
          className={styles.step}
          aria-label={lessLabel}
          tabIndex={-1}
          disabled={value === 0}
          onClick={() => step(-1)}
        >
          <Icon of={Minus} size="small" />
        </button>
        <input
          id={id}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          className={styles.number}
          value={typed ?? format(value)}
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? `${id}-error` : undefined}
          data-marked={isWrong || undefined}
          onFocus={({ target }) => target.select()}
          onChange={({ target }) => type(target.value)}
          onBlur={() => !isWrong && setTyped(null)}
          onKeyDown={onKeyDown}
        />
        <button
          type="button"
          className={styles.step}
          aria-label={moreLabel}
          tabIndex={-1}
          disabled={value >= most}
          onClick={() => step(1)}
        >
          <Icon of={Plus} size="small" />
        </button>
      </div>
      <FieldError id={`${id}-error`}>{isWrong && wrong}</FieldError>
    </div>
  )
}

const isWithin = (number: number | null, most: number): number is number =>
  number !== null && number >= 0 && number <= most
