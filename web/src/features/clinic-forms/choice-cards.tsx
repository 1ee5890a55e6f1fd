import { useId, type ReactNode } from 'react'
import choice from '../../ui/choice.module.css'
import { classNames } from '../../ui/class-names.ts'
import { FieldError } from '../../ui/field-error.tsx'
import styles from './choice-cards.module.css'

type ChoiceCardsProps = {
  kind: 'radio' | 'checkbox'
  /** Of the first choice: what an error summary links to. */
  id: string
  legend: ReactNode
  hint?: ReactNode | undefined
  optional?: string | undefined
  error?: ReactNode | undefined
  choices: readonly { value: string; label: ReactNode }[]
  isChosen: (value: string) => boolean
  onPick: (value: string, isOn: boolean) => void
  /** Few characters each, beside each other: a scale. */
  isTight?: boolean
  /** Below: what the ends mean, the way to take the answer back. */
  children?: ReactNode
}

/** One or several of few, each as a card with a native control. */
export function ChoiceCards(props: ChoiceCardsProps) {
  const { kind, id, legend, hint, optional, error, choices, isChosen, onPick, isTight = false, children } = props
  const about = useId()
  const described = [hint && `${about}-hint`, error && `${about}-error`].filter(Boolean).join(' ') || undefined
  return (
    <fieldset aria-describedby={described}>
      <legend className={styles.legend}>
        {legend}
        {optional && <span className={choice.optional}> {optional}</span>}
      </legend>
      {hint && (
        <p id={`${about}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      <div className={classNames(choice.cards, styles.cards, isTight && styles.tight)}>
        {choices.map(({ value, label }, place) => (
          <label key={value} className={classNames(choice.card, styles.card, isTight && styles.square)}>
            <input
              type={kind}
              id={place === 0 ? id : undefined}
              name={about}
              value={value}
              checked={isChosen(value)}
              className={isTight ? styles.hidden : kind === 'radio' ? choice.dot : choice.box}
              onChange={({ target }) => onPick(value, target.checked)}
            />
            <span className={choice.words}>{label}</span>
          </label>
        ))}
      </div>
      {children}
      <FieldError id={`${about}-error`}>{error}</FieldError>
    </fieldset>
  )
}
