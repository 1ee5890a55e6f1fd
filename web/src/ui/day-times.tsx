import { useState, type ReactNode } from 'react'
import styles from './day-times.module.css'
import { Time, type TimeProps } from './time-button.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

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

type DayTimesProps = {
  days: readonly DayOfTimes[]
  /** "8 more": what opens the times of a day that has very many. */
  more: (count: number) => string
  headingLevel?: 2 | 3 | 4 | undefined
}

/** With its button for more, two rows on a phone. */
const firstTimes = 5

/**
 * Days as headings, their times as buttons: what a keyboard and a screen reader walk through in order.
 * The times may be the buttons of one form around the list.
 */
export function DayTimes({ days, more, headingLevel = 3 }: DayTimesProps) {
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
            {day.times.length > 0 && <TimesOfDay day={day} more={more} />}
            {day.note && <p className={styles.note}>{day.note}</p>}
          </div>
        </li>
      ))}
    </ol>
  )
}

/** The first times, and the others behind one button, unless it would stand for a single one or hide what matters. */
function TimesOfDay({ day: { name, shortDate, times }, more }: { day: DayOfTimes; more: DayTimesProps['more'] }) {
  const fits = times.length <= firstTimes + 1
  const first = fits ? times : times.slice(0, firstTimes)
  const rest = times.slice(first.length)
  // As it began: afterwards it is open or closed as the person left it.
  const [open] = useState(() => rest.some(({ state = 'normal' }) => state !== 'normal'))
  return (
    <div className={styles.times}>
      <List times={first} />
      {rest.length > 0 && (
        <details className={styles.rest} open={open}>
          <summary className={styles.more}>
            {more(rest.length)}
            <VisuallyHidden>
              {' '}
              {name} {shortDate}
            </VisuallyHidden>
          </summary>
          <List times={rest} />
        </details>
      )}
    </div>
  )
}

function List({ times }: Pick<DayOfTimes, 'times'>) {
  return (
    <ul className={styles.list}>
      {times.map(({ id, ...time }) => (
        <li key={id}>
          <Time {...time} wide />
        </li>
      ))}
    </ul>
  )
}
