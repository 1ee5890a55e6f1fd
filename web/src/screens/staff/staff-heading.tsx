import type { ReactNode } from 'react'
import styles from './staff-heading.module.css'

/** The first heading of a staff screen, with one line under it. */
export function StaffHeading({ lead, children }: { lead?: ReactNode; children: ReactNode }) {
  return (
    <div>
      <h1 className={styles.title}>{children}</h1>
      {lead && <p className={styles.lead}>{lead}</p>}
    </div>
  )
}
