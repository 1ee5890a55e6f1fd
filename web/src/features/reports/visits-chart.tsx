import { formatNumber } from '@polyclinic/domain/kit/format.ts'
import type { VisitsBucket } from '@polyclinic/domain/reports/buckets.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { classNames } from '../../ui/class-names.ts'
import { ChartCard } from './chart-card.tsx'
import { ChartKeys } from './chart-keys.tsx'
import type { AskedRows } from './counted.ts'
import { periodWords } from './report-words.ts'
import type { Report } from './use-report.ts'
import styles from './visits-chart.module.css'

type VisitsChartProps = {
  report: Report
  buckets: readonly VisitsBucket[]
  isWeekly: boolean
  isCompared: boolean
  onList: (asked: AskedRows) => void
}

/** How many visits each day has, with the days before as a line over it. */
export function VisitsChart({ report, buckets, isWeekly, isCompared, onList }: VisitsChartProps) {
  const { t, formatLocale } = useTexts()
  const own = periodWords(report.from, report.to, formatLocale, report.today)
  const before = periodWords(report.previousFrom, report.previousTo, formatLocale, report.today)
  const number = (value: number) => formatNumber(value, formatLocale)
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
        {
          heading: own,
          textOf: ({ visits }) => number(visits),
          onList: ({ from, to, visits }) =>
            visits > 0 ? () => onList({ figure: 'visits', title: t('reports.visits'), part: { from, to } }) : undefined,
        },
        ...(isCompared ? [{ heading: before, textOf: (each: VisitsBucket) => number(previousVisitsOf(each)) }] : []),
      ]}
      legend={<ChartKeys {...{ report, buckets, isWeekly, isCompared }} />}
    />
  )
}

const previousVisitsOf = ({ previousVisits }: VisitsBucket) => previousVisits
