import type { Bucket } from '@polyclinic/domain/reports/buckets.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { classNames } from '../../ui/class-names.ts'
import { ChartCard } from './chart-card.tsx'
import { periodWords } from './report-words.ts'
import type { Report } from './use-report.ts'
import styles from './visits-chart.module.css'

type VisitsChartProps = { report: Report; buckets: readonly Bucket[]; isWeekly: boolean; isCompared: boolean }

/** How many visits each day has, with the days before as a line over it. */
export function VisitsChart({ report, buckets, isWeekly, isCompared }: VisitsChartProps) {
  const { t, formatLocale } = useTexts()
  const own = periodWords(report.from, report.to, formatLocale, report.today)
  const before = periodWords(report.previousFrom, report.previousTo, formatLocale, report.today)
  return (
    <ChartCard
      id="visits-chart"
      title={t(isWeekly ? 'reports.visitsPerWeek' : 'reports.visitsPerDay')}
      {...{ buckets, isWeekly }}
      parts={[
        {
          key: 'visits',
          valueOf: ({ visits }) => visits,
          classOf: ({ hasToday }) => classNames(styles.bar, hasToday && styles.pale),
        },
      ]}
      line={isCompared ? previousVisitsOf : undefined}
      columns={[
        { heading: own, valueOf: ({ visits }) => visits },
        ...(isCompared ? [{ heading: before, valueOf: previousVisitsOf }] : []),
      ]}
      legend={
        <>
          <li>
            <span className={styles.ownKey} /> {own}
          </li>
          {isCompared && (
            <li>
              <span className={styles.previousKey} /> {before}
            </li>
          )}
          {buckets.some(({ hasToday }) => hasToday) && (
            <li>
              <span className={classNames(styles.ownKey, styles.pale)} />{' '}
              {t(isWeekly ? 'reports.weekNotOver' : 'reports.dayNotOver')}
            </li>
          )}
        </>
      }
    />
  )
}

const previousVisitsOf = ({ previousVisits }: Bucket) => previousVisits
