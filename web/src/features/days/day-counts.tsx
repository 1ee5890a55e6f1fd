import type { AppointmentState } from '@polyclinic/domain/appointments/states.ts'
import { formatNumber } from '@polyclinic/domain/kit/format.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { classNames } from '../../ui/class-names.ts'
import { counted, countVisits } from './counts.ts'
import styles from './day-counts.module.css'
import { stateWord, type Viewer } from './visit-status.tsx'

type DayCountsProps = { visits: readonly { status: AppointmentState }[]; viewer: Viewer }

/** How many are expected, wait, are inside, are done and did not come. Somebody waiting stands out. */
export function DayCounts({ visits, viewer }: DayCountsProps) {
  const { t, formatLocale } = useTexts()
  const counts = countVisits(visits)
  return (
    <ul aria-label={t('doctor.counts')} className={styles.counts}>
      {counted.map((state) => (
        <li
          key={state}
          className={classNames(
            styles.count,
            state === 'arrived' && counts.arrived > 0 && styles.waiting,
            counts[state] === 0 && styles.none,
          )}
        >
          <span className={styles.number}>{formatNumber(counts[state], formatLocale)}</span>{' '}
          <span className={styles.word}>{t(stateWord(state, viewer))}</span>
        </li>
      ))}
    </ul>
  )
}
