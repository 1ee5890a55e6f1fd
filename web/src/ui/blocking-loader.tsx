import styles from './blocking-loader.module.css'
import { Spinner } from './spinner.tsx'

/** Lies above everything, blurs it and takes every press until it is gone. */
export function BlockingLoader({ children }: { children: string }) {
  return (
    <div role="alert" aria-busy="true" className={styles.loader}>
      <Spinner />
      <p className={styles.words}>{children}</p>
    </div>
  )
}
