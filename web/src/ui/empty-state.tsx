import type { ReactNode } from 'react'
import { Icon, type IconType } from './icon.tsx'
import styles from './empty-state.module.css'

type EmptyStateProps = {
  icon?: IconType | undefined
  title: ReactNode
  children?: ReactNode
  /** The next step. */
  action?: ReactNode | undefined
  headingLevel?: 2 | 3 | undefined
}

/** A list without anything in it: a sentence and the next step. */
export function EmptyState({ icon, title, children, action, headingLevel = 2 }: EmptyStateProps) {
  const Heading = `h${headingLevel}` as const
  return (
    <div className={styles.empty}>
      {icon && (
        <span className={styles.badge}>
          <Icon of={icon} />
        </span>
      )}
      <Heading className={styles.title}>{title}</Heading>
      {children && <div className={styles.words}>{children}</div>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}
