import type { ReactNode } from 'react'
import styles from './system-page.module.css'

type SystemPageProps = {
  /** Language and light or dark, where there is a server that takes the choice. */
  preferences?: ReactNode
  children: ReactNode
}

/** A page without a shell: there is no clinic yet, or no connection. */
export function SystemPage({ preferences, children }: SystemPageProps) {
  return (
    <div className={styles.page}>
      <main id="content" tabIndex={-1} className={styles.content}>
        {children}
      </main>
      {preferences && <footer className={styles.preferences}>{preferences}</footer>}
    </div>
  )
}
