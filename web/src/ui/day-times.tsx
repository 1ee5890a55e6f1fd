import type { ReactNode } from 'react'
import styles from './day-times.module.css'
import { Time, type TimeProps } from './time-button.tsx'

export type DayOfTimes = {
  /** The plain date, `2026-11-25`. */
  date: string
  /** "Tomorrow" or "Thursday". */
  name: string
  /** "Wed, Nov 25". */
  shortDate: string
  times: readonly (TimeProps & { id: string })[]
  /** Said when there are no times, or below them: why the clinic is closed, that the day is full. */
  note?: ReactNode | undefined
}

type DayTimesProps = { days: readonly DayOfTimes[]; headingLevel?: 2 | 3 | 4 | undefined }

/**
 * Days as headings, their times as buttons: what a keyboard and a screen reader walk through in order.
 * The times may be the buttons of one form around the list.
 */
export function DayTimes({ days, headingLevel = 3 }: DayTimesProps) {
  const Heading = `h${headingLevel}` as const
  return (
    <ol className={styles.days}>
      {days.map((day) => (
        <li key={day.date} className={styles.day}>
          <Heading className={styles.heading}>
            <span className={styles.name}>{day.name}</span>{' '}
            <time dateTime={day.date} className={styles.date}>
              {day.shortDate}
            </time>
          </Heading>
          <div className={styles.body}>
            {day.times.length > 0 && (
              <ul className={styles.times}>
                {day.times.map(({ id, ...time }) => (
                  <li key={id}>
                    <Time {...time} />
                  </li>
                ))}
              </ul>
            )}
            {day.note && <p className={styles.note}>{day.note}</p>}
          </div>
        </li>
      ))}
    </ol>
  )
}
