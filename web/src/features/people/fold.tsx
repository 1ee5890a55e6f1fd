import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ReactNode } from 'react'
import { Icon } from '../../ui/icon.tsx'
import styles from './fold.module.css'

type FoldProps = {
  title: string
  /** Beside it, before it is opened. */
  detail?: ReactNode
  onOpen?: (() => void) | undefined
  children: ReactNode
}

/** Something of a panel that is opened by who wants to know. */
export function Fold({ title, detail, onOpen, children }: FoldProps) {
  return (
    <details onToggle={(event) => event.currentTarget.open && onOpen?.()}>
      <summary className={styles.summary}>
        <span className={styles.words}>
          <span className={styles.title}>{title}</span>
          {detail && <span className={styles.detail}>{detail}</span>}
        </span>
        <Icon of={ChevronDown} className={styles.chevron} />
      </summary>
      <div className={styles.content}>{children}</div>
    </details>
  )
}
