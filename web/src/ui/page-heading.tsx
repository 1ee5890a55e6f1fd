import type { ReactNode } from 'react'
import styles from './page-heading.module.css'

type PageHeadingProps = {
  children: ReactNode
  /** One line under it. */
  lead?: ReactNode | undefined
  /** At its end: the screen's main button. */
  action?: ReactNode | undefined
}

/** The first heading of a screen, with its room. */
export function PageHeading({ children, lead, action }: PageHeadingProps) {
  return (
    <div className={styles.heading}>
      <div className={styles.words}>
        <h1>{children}</h1>
        {lead && <p className={styles.lead}>{lead}</p>}
      </div>
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}
