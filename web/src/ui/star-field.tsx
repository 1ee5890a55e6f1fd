import { useId, type ReactNode } from 'react'
import { FieldError } from './field-error.tsx'
import choice from './choice.module.css'
import { Row } from './layout.tsx'
import { OneStar } from './stars.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

type StarFieldProps = {
  legend: ReactNode
  /** Of the first star: what an error summary links to. */
  id: string
  name: string
  /** What each number of stars means, from one to five: its word, and what is heard. */
  words: readonly { word: string; spoken: string }[]
  value: number | null
  onChange: (value: number) => void
  error?: ReactNode | undefined
}

/** One to five stars, as radio buttons: by a press or the arrow keys; what they mean stands beside them. */
export function StarField({ legend, id, name, words, value, onChange, error }: StarFieldProps) {
  const errorId = useId()
  return (
    <fieldset aria-describedby={error ? errorId : undefined}>
      <legend className={choice.legend}>{legend}</legend>
      <Row>
        <Row gap="tiny">
          {words.map(({ spoken }, index) => (
            <label key={spoken} className={choice.card}>
              <VisuallyHidden>
                <input
                  type="radio"
                  id={index === 0 ? id : undefined}
                  name={name}
                  value={index + 1}
                  checked={value === index + 1}
                  onChange={() => onChange(index + 1)}
                />
                {spoken}
              </VisuallyHidden>
              <OneStar isFull={value !== null && index < value} />
            </label>
          ))}
        </Row>
        <strong aria-hidden="true">{value !== null && words[value - 1]?.word}</strong>
      </Row>
      <FieldError id={errorId}>{error}</FieldError>
    </fieldset>
  )
}
