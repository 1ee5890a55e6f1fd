import styles from './skip-link.module.css'

/** The first thing a keyboard reaches; `#content` is the page's main element. */
export function SkipLink({ children }: { children: string }) {
  return (
    <a href="#content" className={styles.skip}>
      {children}
    </a>
  )
}
