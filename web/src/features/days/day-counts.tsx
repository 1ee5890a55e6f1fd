import { longestWait } from '@polyclinic/domain/days/time-in-state.ts'
import { formatNumber } from '@polyclinic/domain/kit/format.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { classNames } from '../../ui/class-names.ts'
import { counted, countVisits, type Counted } from './counts.ts'
import styles from './day-counts.module.css'
import type { DayVisit } from './day.ts'
import { stateWord, type Viewer } from './visit-status.tsx'

type DayCountsProps = {
  visits: readonly DayVisit[]
  now: string
  viewer: Viewer
  /** Which are shown alone. */
  only: Counted | null
  onOnly: (state: Counted | null) => void
}

/**
 * How many are expected, wait, are inside, are done and did not come; a press shows those alone. Somebody waiting stands out,
 * and says for how long.
 */
export function DayCounts({ visits, now, viewer, only, onOnly }: DayCountsProps) {
  const { t, formatLocale } = useTexts()
  const counts = countVisits(visits)
  const longest = longestWait(visits, now)
  return (
    <ul aria-label={t('doctor.counts')} className={classNames(styles.counts, viewer === 'clinic' && styles.line)}>
      {counted.map((state) => (
        <li key={state} className={classNames(counts[state] === 0 && only !== state && styles.none)}>
          <button
            type="button"
            aria-pressed={only === state}
            data-state={state}
            className={classNames(
              styles.count,
              state === 'arrived' && longest && styles.waiting,
              state === 'arrived' && longest?.patience === 'too-long' && styles.tooLong,
            )}
            onClick={() => onOnly(only === state ? null : state)}
          >
            <span className={styles.number}>{formatNumber(counts[state], formatLocale)}</span>{' '}
            <span className={styles.word}>
              {t(stateWord(state, viewer))}
              {state === 'arrived' && longest && ` · ${t('doctor.longest', { count: longest.minutes })}`}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
