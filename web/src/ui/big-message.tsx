import type { ReactNode } from 'react'
import styles from './big-message.module.css'
import { Icon, type IconType } from './icon.tsx'

type BigMessageProps = {
  icon: IconType
  title: ReactNode
  children?: ReactNode
  actions?: ReactNode | undefined
  /** Below a page that has its own first heading. */
  headingLevel?: 1 | 2 | undefined
}

/** One thing to say, in the middle of all the room there is. */
export function BigMessage({ icon, title, children, actions, headingLevel = 1 }: BigMessageProps) {
  const Heading = `h${headingLevel}` as const
  return (
    <div className={styles.message}>
      <span className={styles.badge}>
        <Icon of={icon} size="large" />
      </span>
      <Heading className={styles.title}>{title}</Heading>
      {children && <div className={styles.words}>{children}</div>}
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}
