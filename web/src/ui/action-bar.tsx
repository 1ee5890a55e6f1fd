import type { ReactNode } from 'react'
import styles from './action-bar.module.css'
import { classNames } from './class-names.ts'

type ActionBarProps = {
  /** What the action is about, in few words: small above, the main one under it. Absent where the button says it all. */
  about?: { term: ReactNode; value: ReactNode } | undefined
  /** What should be read before it is pressed. */
  note?: ReactNode
  /** In two columns the button stands in sight by itself. */
  oneColumnOnly?: boolean | undefined
  /** The one button. */
  children: ReactNode
}

/** The page is long: its one action stays in view at the lower edge. Last in what it closes, outside of a grid. */
export function ActionBar({ about, note, oneColumnOnly = false, children }: ActionBarProps) {
  return (
    <div className={classNames(styles.bar, oneColumnOnly && styles.oneColumnOnly)}>
      {note && <div className={styles.note}>{note}</div>}
      {about && (
        <p className={styles.words}>
          <span className={styles.term}>{about.term}</span>
          <b>{about.value}</b>
        </p>
      )}
      {children}
    </div>
  )
}
