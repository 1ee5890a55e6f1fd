import { useId, useLayoutEffect, useRef, type ReactNode } from 'react'
import X from 'lucide-react/icons/x'
import styles from './dialog.module.css'
import { Icon } from './icon.tsx'

type DialogProps = {
  open: boolean
  /** Esc, the cross and a press outside. */
  onClose: () => void
  title: ReactNode
  /** The cross's name. */
  closeLabel: string
  children?: ReactNode
  /** Buttons, the main one first. */
  actions?: ReactNode | undefined
}

/** The platform's modal dialog: it keeps the focus inside and gives it back where it came from. */
export function Dialog({ open, onClose, title, closeLabel, children, actions }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useId()
  // Before the effects of what is in it, which may move the focus.
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element || element.open === open) return
    if (open) element.showModal()
    else element.close()
  }, [open])
  return (
    <dialog ref={dialog} aria-labelledby={heading} closedby="any" className={styles.dialog} onClose={onClose}>
      <div className={styles.box}>
        <div className={styles.top}>
          <h2 id={heading} className={styles.title}>
            {title}
          </h2>
          <button type="button" className={styles.close} aria-label={closeLabel} onClick={onClose}>
            <Icon of={X} />
          </button>
        </div>
        {children && <div className={styles.words}>{children}</div>}
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
    </dialog>
  )
}
