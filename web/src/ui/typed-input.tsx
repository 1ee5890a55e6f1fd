import { useId, useState, type InputHTMLAttributes, type ReactNode, type Ref } from 'react'
import { classNames } from './class-names.ts'
import { useFieldAttributes } from './field-context.ts'
import { FieldError } from './field-error.tsx'
import { TextInput } from './text-input.tsx'
import styles from './typed-input.module.css'

type OwnProps = {
  /** In the one way in which it is kept; empty text for none. */
  value: string
  /** With empty text once what is typed is left and cannot be read. */
  onValue: (value: string) => void
  write: (value: string) => string
  /** Null for what cannot be read; once the hand has gone on, what is half typed may be read, too. */
  read: (words: string, isLeft: boolean) => string | null
  /** Said under it once it is left with words that cannot be read, unless its field says what is wrong. */
  unreadable: string
  /** What the arrow keys up and down lead to. */
  step?: (value: string, direction: 1 | -1) => string
  onEnter?: ((value: string) => void) | undefined
  onLeave?: ((value: string) => void) | undefined
  ref?: Ref<HTMLInputElement> | undefined
  /** At its end, over it. */
  children?: ReactNode
}

export type TypedInputProps = OwnProps & Omit<InputHTMLAttributes<HTMLInputElement>, keyof OwnProps>

/**
 * A value that people write in several ways: what is typed stays as it is while it is typed, is read at once, and is
 * written in the usual way when it is left.
 */
export function TypedInput(props: TypedInputProps) {
  const { value, onValue, write, read, unreadable, step, onEnter, onLeave, children, className, name, ...input } = props
  const made = useId()
  const field = useFieldAttributes(input.id)
  const written = (of: string) => ({ words: of === '' ? '' : write(of), of, isLeft: false })
  const [{ words, of, isLeft }, setState] = useState(() => written(value))
  // It was come to by another way.
  if (of !== value) setState(written(value))

  const type = (typed: string) => {
    // Half typed it changes nothing yet: a form that found it missing at every second letter would answer each time.
    const to = read(typed, false) ?? (typed.trim() === '' ? '' : value)
    setState({ words: typed, of: to, isLeft: false })
    if (to !== value) onValue(to)
  }
  /** Who is still in the field goes on typing what they typed. */
  const settle = (isInside: boolean) => {
    const whole = read(words, true)
    const to = whole ?? ''
    if (whole === null) setState({ words, of: to, isLeft: true })
    else setState(isInside ? { words, of: to, isLeft: false } : written(to))
    if (to !== value) onValue(to)
    return to
  }
  const isUnread = isLeft && words.trim() !== '' && value === '' && !field['aria-invalid']
  const errorId = `${field.id ?? made}-unreadable`
  return (
    <>
      <span className={styles.box}>
        <TextInput
          autoComplete="off"
          {...input}
          {...(isUnread && {
            'aria-invalid': true,
            'aria-describedby': classNames(field['aria-describedby'], errorId),
          })}
          className={classNames(styles.typed, children != null && styles.besideOther, className)}
          value={words}
          onChange={({ target }) => type(target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') {
              const to = settle(true)
              onEnter?.(to)
            }
            const direction = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : null
            if (!step || direction === null || event.altKey || input.readOnly) return
            event.preventDefault()
            onValue(step(value, direction))
          }}
          onBlur={() => {
            const to = settle(false)
            onLeave?.(to)
          }}
        />
        {children}
        {name !== undefined && <input type="hidden" name={name} value={value || words} />}
      </span>
      <FieldError id={errorId}>{isUnread && unreadable}</FieldError>
    </>
  )
}
