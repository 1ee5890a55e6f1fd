import { formatExactMoney, majorOf } from '@polyclinic/domain/kit/format.ts'
import { moneyBucketsOf, type MoneyBucket } from '@polyclinic/domain/reports/buckets.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { classNames } from '../../ui/class-names.ts'
import { ChartCard } from './chart-card.tsx'
import { ChartKeys } from './chart-keys.tsx'
import type { AskedMoney } from './counted.ts'
import styles from './visits-chart.module.css'
import type { FinancialReport } from './use-report.ts'

type MoneyChartProps = { report: FinancialReport; isCompared: boolean; onList: (asked: AskedMoney) => void }

/** What came in each day, with the days before as a line over it; none for a single day. */
export function MoneyChart({ report, isCompared, onList }: MoneyChartProps) {
  const { t, formatLocale } = useTexts()
  const { currency } = report
  const buckets = moneyBucketsOf(report)
  if (buckets.length < 2) return null
  const isWeekly = buckets[0]?.from !== buckets[0]?.to
  // Whole units: an axis of cents has no round numbers.
  const major = (of: (bucket: MoneyBucket) => number) => (bucket: MoneyBucket) =>
    majorOf({ minor: of(bucket), currency })
  const write = (minor: number) => formatExactMoney({ minor, currency }, formatLocale)
  const list = (figure: 'received' | 'issued') => (bucket: MoneyBucket) =>
    bucket[figure] > 0
      ? () => onList({ figure, title: t(`reports.${figure}`), part: { from: bucket.from, to: bucket.to } })
      : undefined
  const before = ({ previousReceived }: MoneyBucket) => previousReceived
  return (
    <ChartCard
      id="money-chart"
      title={t(isWeekly ? 'reports.receivedPerWeek' : 'reports.receivedPerDay', { currency })}
      {...{ buckets, isWeekly }}
      parts={[
        {
          key: 'received',
          valueOf: major(({ received }) => received),
          classOf: ({ hasToday }) => classNames(styles.bar, hasToday && styles.pale),
        },
      ]}
      line={isCompared ? major(before) : undefined}
      columns={[
        { heading: t('reports.received'), textOf: ({ received }) => write(received), onList: list('received') },
        ...(isCompared
          ? [{ heading: t('reports.receivedBefore'), textOf: (each: MoneyBucket) => write(before(each)) }]
          : []),
        { heading: t('reports.issued'), textOf: ({ issued }) => write(issued), onList: list('issued') },
      ]}
      legend={<ChartKeys {...{ report, buckets, isWeekly, isCompared }} />}
    />
  )
}
