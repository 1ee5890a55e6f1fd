import { classNames } from './class-names.ts'
import styles from './date-block.module.css'

type DateBlockProps = {
  /** The plain date, `2026-11-25`. */
  date: string
  weekday: string
  day: string
  month: string
  tone?: 'brand' | 'sunk' | undefined
}

/** The date as on a ticket; fills the side of a card. */
export function DateBlock({ date, weekday, day, month, tone = 'brand' }: DateBlockProps) {
  return (
    <time dateTime={date} className={classNames(styles.block, styles[tone])}>
      <span className={styles.weekday}>{weekday}</span> <span className={styles.day}>{day}</span>{' '}
      <span className={styles.month}>{month}</span>
    </time>
  )
}
