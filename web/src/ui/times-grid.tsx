import { classNames } from './class-names.ts'
import { Time, type TimeProps } from './time-button.tsx'
import styles from './times-grid.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

export type GridDay = {
  /** The plain date, `2026-11-25`. */
  date: string
  /** "Today" or "Wed 25". */
  label: string
  times: readonly (TimeProps & { id: string })[]
}

type TimesGridProps = {
  days: readonly GridDay[]
  /** Heard where a day is empty: "No times". */
  empty: string
  headingLevel?: 3 | 4 | undefined
}

/** A few days side by side with their first times. On a phone days without times are left out. */
export function TimesGrid({ days, empty, headingLevel = 4 }: TimesGridProps) {
  const Heading = `h${headingLevel}` as const
  return (
    <div className={styles.frame}>
      <ol className={styles.grid}>
        {days.map((day) => (
          <li key={day.date} className={classNames(styles.day, day.times.length === 0 && styles.empty)}>
            <Heading className={styles.heading}>
              <time dateTime={day.date}>{day.label}</time>
            </Heading>
            {day.times.length === 0 ? (
              <p className={styles.none}>
                <span aria-hidden="true">–</span>
                <VisuallyHidden>{empty}</VisuallyHidden>
              </p>
            ) : (
              <ul className={styles.times}>
                {day.times.map(({ id, ...time }) => (
                  <li key={id}>
                    <Time wide {...time} />
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ol>
    </div>
  )
}
