import { variablePattern, written } from '@polyclinic/domain/message-texts/variables.ts'
import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Field } from '../../ui/field.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import styles from './variable-field.module.css'

type VariableFieldProps = {
  id: string
  label: string
  hint?: string | undefined
  error?: string | undefined
  /** With its variables in the words of the page. */
  value: string
  /** What those are called that can stand here. */
  labels: readonly string[]
  /** Of the language that is written. */
  lang: string
  isOneLine?: boolean
  onChange: (value: string) => void
}

/** A text with variables in braces: offered as soon as one is begun, and as buttons. */
export function VariableField({
  id,
  label,
  hint,
  error,
  value,
  labels,
  lang,
  isOneLine,
  onChange,
}: VariableFieldProps) {
  const { t } = useTexts()
  const listId = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  const caretTo = useRef<number | null>(null)
  const [begun, setBegun] = useState<{ from: number; letters: string } | null>(null)
  const [at, setAt] = useState(0)
  const fitting = begun ? labels.filter((each) => each.toLowerCase().includes(begun.letters.toLowerCase())) : []
  const chosen = fitting[Math.min(at, fitting.length - 1)]

  // What was put in is behind the caret.
  useLayoutEffect(() => {
    if (caretTo.current === null) return
    area.current?.focus()
    area.current?.setSelectionRange(caretTo.current, caretTo.current)
    caretTo.current = null
  })

  const look = () => {
    const { value: now, selectionStart, selectionEnd } = area.current!
    const found = selectionStart === selectionEnd ? /\{([^{}\n]*)$/.exec(now.slice(0, selectionStart)) : null
    setBegun(found && { from: found.index, letters: found[1]! })
    setAt(0)
  }
  const insert = (name: string) => {
    const { selectionStart, selectionEnd } = area.current!
    const from = begun?.from ?? selectionStart
    // One that was begun may have its other brace already.
    const rest = value.slice(selectionEnd)
    const closed = begun ? (/^[^{}\n]*\}/.exec(rest)?.[0].length ?? 0) : 0
    caretTo.current = from + written(name).length
    setBegun(null)
    onChange(value.slice(0, from) + written(name) + rest.slice(closed))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (isOneLine && event.key === 'Enter' && !chosen) event.preventDefault()
    if (!chosen) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) setAt((at + step + fitting.length) % fitting.length)
    else if (event.key === 'Enter' || event.key === 'Tab') insert(chosen)
    else if (event.key === 'Escape') setBegun(null)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <div className={styles.whole}>
      <Field label={label} id={id} hint={hint} error={begun ? undefined : error}>
        <div className={styles.box}>
          <div aria-hidden="true" className={styles.back}>
            {marked(value, labels)}
          </div>
          <TextArea
            ref={area}
            rows={1}
            lang={lang}
            value={value}
            spellCheck
            autoComplete="off"
            aria-autocomplete="list"
            aria-controls={chosen ? listId : undefined}
            aria-activedescendant={chosen ? `${listId}-${fitting.indexOf(chosen)}` : undefined}
            className={classNames(styles.area, !isOneLine && styles.long)}
            onChange={(event) => {
              onChange(isOneLine ? event.target.value.replaceAll(/\s*\n\s*/g, ' ') : event.target.value)
              look()
            }}
            onSelect={look}
            onKeyDown={onKeyDown}
            onBlur={() => setBegun(null)}
          />
        </div>
      </Field>
      {chosen && (
        <div
          id={listId}
          role="listbox"
          tabIndex={-1}
          aria-label={t('messageTexts.suggestions')}
          className={styles.list}
        >
          {fitting.map((name, index) => (
            <div
              key={name}
              tabIndex={-1}
              id={`${listId}-${index}`}
              role="option"
              aria-selected={name === chosen}
              className={styles.option}
              // The field keeps the focus.
              onPointerDown={(event) => {
                event.preventDefault()
                insert(name)
              }}
            >
              {name}
            </div>
          ))}
        </div>
      )}
      <div role="group" aria-label={`${t('messageTexts.insert')}: ${label}`} className={styles.chips}>
        {labels.map((name) => (
          <button
            key={name}
            type="button"
            aria-label={t('messageTexts.insertOne', { name })}
            className={styles.chip}
            onClick={() => insert(name)}
          >
            <span aria-hidden="true">+</span> {name}
          </button>
        ))}
      </div>
    </div>
  )
}

/** The text with its variables marked, which lies behind what is typed; what is none of them is marked as wrong. */
function marked(value: string, labels: readonly string[]): ReactNode[] {
  const parts: ReactNode[] = []
  let end = 0
  for (const found of value.matchAll(variablePattern)) {
    const isKnown = labels.some((label) => label.toLowerCase() === found[1]!.trim().toLowerCase())
    parts.push(
      value.slice(end, found.index),
      <mark key={found.index} className={isKnown ? undefined : styles.wrong}>
        {found[0]}
      </mark>,
    )
    end = found.index + found[0].length
  }
  // A last line break has a line of its own.
  return [...parts, `${value.slice(end)}\u200b`]
}
