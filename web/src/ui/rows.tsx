import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './rows.module.css'

type RowsProps = {
  /** In a card of its own, or plain lines on the page. */
  kind?: 'card' | 'plain' | undefined
  label?: string | undefined
  children: ReactNode
}

/** A list whose items are parted by lines. Children are ListRow or `li`. */
export function Rows({ kind = 'card', label, children }: RowsProps) {
  return (
    <ul aria-label={label} className={classNames(styles.rows, styles[kind])}>
      {children}
    </ul>
  )
}

type RowPartsProps = {
  /** At the start: a time, a face. */
  start?: ReactNode | undefined
  /** At the end: a status, a price, a menu. */
  end?: ReactNode | undefined
  children: ReactNode
}

export function ListRow({ className, ...parts }: RowPartsProps & { className?: string | undefined }) {
  return (
    <li className={classNames(styles.row, className)}>
      <RowParts {...parts} />
    </li>
  )
}

/** What stands in a row, for a list that makes its rows itself. */
export function RowParts({ start, end, children }: RowPartsProps) {
  return (
    <>
      {start && <div className={styles.start}>{start}</div>}
      <div className={styles.middle}>{children}</div>
      {end && <div className={styles.end}>{end}</div>}
    </>
  )
}
