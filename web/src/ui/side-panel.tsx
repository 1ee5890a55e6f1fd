import { useEffect, useId, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { Card, CardPart } from './card.tsx'
import { CloseButton } from './close-button.tsx'
import { Dialog } from './dialog.tsx'
import { rememberFocus } from './remember-focus.ts'
import styles from './side-panel.module.css'
import { useWide } from './use-wide.ts'

type SidePanelProps = {
  title: string
  /** Before the title: a face. */
  start?: ReactNode
  /** Under the title. */
  lead?: ReactNode
  /** The cross's name. */
  closeLabel: string
  onClose: () => void
  /** CardParts, or what is drawn as one. */
  children: ReactNode
}

/** What was opened from a list: beside it where there is room, else over it. Esc and the cross close it, and the focus goes back. */
export function SidePanel(props: SidePanelProps) {
  return useWide() ? <Beside {...props} /> : <Over {...props} />
}

function Beside({ title, start, lead, closeLabel, onClose, children }: SidePanelProps) {
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    const giveBack = rememberFocus()
    heading.current?.focus({ preventScroll: true })
    return giveBack
  }, [])
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') onClose()
  }
  return (
    // The key that closes it is a short cut: there is a button, too.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div onKeyDown={onKeyDown} className={styles.beside}>
      <Card kind="raised" bare as="section" aria-labelledby={id}>
        <CardPart className={styles.top}>
          {start}
          <div className={styles.words}>
            <h2 id={id} ref={heading} tabIndex={-1} className={styles.title}>
              {title}
            </h2>
            {lead && <div className={styles.lead}>{lead}</div>}
          </div>
          <CloseButton label={closeLabel} onClose={onClose} />
        </CardPart>
        {children}
      </Card>
    </div>
  )
}

function Over({ title, lead, closeLabel, onClose, children }: SidePanelProps) {
  return (
    <Dialog open onClose={onClose} title={title} closeLabel={closeLabel}>
      {lead && <div className={styles.lead}>{lead}</div>}
      <div className={styles.parts}>{children}</div>
    </Dialog>
  )
}
