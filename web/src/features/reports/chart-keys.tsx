import type { Bucket } from '@polyclinic/domain/reports/buckets.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { classNames } from '../../ui/class-names.ts'
import { periodWords } from './report-words.ts'
import styles from './visits-chart.module.css'

type ChartKeysProps = {
  report: { from: string; to: string; previousFrom: string; previousTo: string; today: string }
  buckets: readonly Bucket[]
  isWeekly: boolean
  isCompared: boolean
}

/** What the bars and the line of a chart are. */
export function ChartKeys({ report, buckets, isWeekly, isCompared }: ChartKeysProps) {
  const { t, formatLocale } = useTexts()
  const { from, to, previousFrom, previousTo, today } = report
  return (
    <>
      <li>
        <span className={styles.ownKey} /> {periodWords(from, to, formatLocale, today)}
      </li>
      {isCompared && (
        <li>
          <span className={styles.previousKey} /> {periodWords(previousFrom, previousTo, formatLocale, today)}
        </li>
      )}
      {buckets.some(({ hasToday }) => hasToday) && (
        <li>
          <span className={classNames(styles.ownKey, styles.pale)} />{' '}
          {t(isWeekly ? 'reports.weekNotOver' : 'reports.dayNotOver')}
        </li>
      )}
    </>
  )
}
