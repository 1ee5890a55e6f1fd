import { classNames } from './class-names.ts'
import styles from './spinner.module.css'

/** 48 px, or the size of an icon inside a button. Words say what is waited for. */
export function Spinner({ size = 'normal' }: { size?: 'small' | 'normal' | undefined }) {
  return (
    <svg viewBox="0 0 48 48" aria-hidden="true" className={classNames(styles.spinner, styles[size])}>
      <circle cx="24" cy="24" r="21.5" className={styles.ring} />
      <circle cx="24" cy="24" r="21.5" className={styles.arc} pathLength="100" strokeDasharray="26 74" />
    </svg>
  )
}
