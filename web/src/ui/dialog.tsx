import { useEffect, useId, useLayoutEffect, useRef, useState, type ReactNode, type SyntheticEvent } from 'react'
import X from 'lucide-react/icons/x'
import { Button } from './button.tsx'
import styles from './dialog.module.css'
import { Icon } from './icon.tsx'
import { rememberFocus } from './remember-focus.ts'

/** What is asked before something that was typed is lost. */
type DraftWords = { ask: string; discard: string; keep: string }

type DialogProps = {
  open: boolean
  /** Esc, the cross and a press outside. */
  onClose: () => void
  title: ReactNode
  /** The cross's name; none: its own buttons alone close it, since what it shows is shown once. */
  closeLabel?: string
  /** With these nothing that was typed is lost by Esc, the cross or a press outside without a question. */
  draftWords?: DraftWords
  children?: ReactNode
  /** Buttons, the main one first. */
  actions?: ReactNode | undefined
}

/**
 * The platform's modal dialog: it keeps the focus inside and gives it back where it came from. It begins in its first
 * field, or at its heading: never on a button, which whoever goes on typing would press.
 */
export function Dialog({ open, onClose, title, closeLabel, draftWords, children, actions }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titled = useRef<HTMLHeadingElement>(null)
  const words = useRef<HTMLDivElement>(null)
  const keep = useRef<HTMLButtonElement>(null)
  const typedInto = useRef(new Set<TypedInto>())
  const [isAsking, setAsking] = useState(false)
  const heading = useId()
  // Before the effects of what is in it, which may move the focus.
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element || !open) return
    const giveBack = rememberFocus()
    element.showModal()
    const start = firstField(words.current) ?? titled.current
    start?.focus()
    return () => {
      // Also one that is taken away as it stands: it keeps the focus otherwise, and takes it along.
      element.close()
      giveBack()
    }
  }, [open])
  useEffect(() => {
    if (isAsking) keep.current?.focus()
  }, [isAsking])

  /** @returns whether it was asked instead of closing */
  const askFirst = () => {
    const isTyped = [...typedInto.current].some((field) => field.isConnected && field.value.trim() !== '')
    if (!draftWords || !isTyped) return false
    setAsking(true)
    return true
  }
  const close = () => {
    if (!askFirst()) onClose()
  }
  const cancel = (event: SyntheticEvent<HTMLDialogElement>) => {
    // A file that is not chosen is canceled, too.
    if (event.target === event.currentTarget && (!closeLabel || (!isAsking && askFirst()))) event.preventDefault()
  }
  const goOn = () => {
    setAsking(false)
    const last = [...typedInto.current].findLast((field) => field.isConnected)
    last?.focus()
  }
  return (
    <dialog
      ref={dialog}
      aria-labelledby={heading}
      closedby={closeLabel ? 'any' : 'none'}
      className={styles.dialog}
      onCancel={cancel}
      onClose={() => {
        typedInto.current.clear()
        setAsking(false)
        onClose()
      }}
      onInput={({ target }) => {
        if (isTypedInto(target)) typedInto.current.add(target)
        setAsking(false)
      }}
    >
      <div className={styles.box}>
        <div className={styles.top}>
          <h2 id={heading} ref={titled} tabIndex={-1} className={styles.title}>
            {title}
          </h2>
          {closeLabel && (
            <button type="button" className={styles.close} aria-label={closeLabel} onClick={close}>
              <Icon of={X} />
            </button>
          )}
        </div>
        {children && (
          <div ref={words} className={styles.words}>
            {children}
          </div>
        )}
        {isAsking && draftWords ? (
          <div className={styles.actions}>
            <p role="alert" className={styles.ask}>
              {draftWords.ask}
            </p>
            <Button kind="main" onClick={goOn} ref={keep}>
              {draftWords.keep}
            </Button>
            <Button kind="bad" onClick={onClose}>
              {draftWords.discard}
            </Button>
          </div>
        ) : (
          actions && <div className={styles.actions}>{actions}</div>
        )}
      </div>
    </dialog>
  )
}

type TypedInto = HTMLInputElement | HTMLTextAreaElement

/** What is chosen or sought is there again in a moment, and a code is of no use later. */
const notKept = ['checkbox', 'radio', 'search', 'file', 'password', 'button', 'submit']

const isTypedInto = (target: EventTarget): target is TypedInto =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && !notKept.includes(target.type) && target.autocomplete !== 'one-time-code')

/** Of its form, where something else stands above that. */
function firstField(words: HTMLElement | null): HTMLElement | null {
  const fields =
    'input:not([type=hidden]):not([type=file]):not([disabled]), select:not([disabled]), textarea:not([disabled])'
  const within = words?.querySelector('form') ?? words
  const first = within?.querySelector<HTMLElement>(fields) ?? null
  const isChoice = first instanceof HTMLInputElement && first.type === 'radio'
  return (isChoice && within?.querySelector<HTMLElement>(`input[type=radio][name="${first.name}"]:checked`)) || first
}
