import type { ReactNode } from 'react'
import styles from './system-page.module.css'

/** A page without a shell: there is no clinic yet, or no connection. */
export function SystemPage({ children }: { children: ReactNode }) {
  return (
    <main id="content" tabIndex={-1} className={styles.page}>
      {children}
    </main>
  )
}
