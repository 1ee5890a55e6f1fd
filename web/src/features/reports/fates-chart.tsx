import { formatNumber } from '@polyclinic/domain/kit/format.ts'
import { fates, type VisitsBucket } from '@polyclinic/domain/reports/buckets.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { classNames } from '../../ui/class-names.ts'
import { ChartCard } from './chart-card.tsx'
import type { AskedRows } from './counted.ts'
import styles from './fates-chart.module.css'

const words = {
  fulfilled: 'reports.fulfilled',
  open: 'reports.stillOpen',
  noShows: 'reports.missed',
  canceled: 'reports.canceled',
} as const

type FatesChartProps = {
  buckets: readonly VisitsBucket[]
  isWeekly: boolean
  onList: (asked: AskedRows) => void
}

/** What became of the visits of each day: one bar, as high as all that were booked for it. */
export function FatesChart({ buckets, isWeekly, onList }: FatesChartProps) {
  const { t, formatLocale } = useTexts()
  const total = (fate: (typeof fates)[number]) => buckets.reduce((sum, bucket) => sum + bucket[fate], 0)
  return (
    <ChartCard
      id="fates-chart"
      title={t('reports.whatBecame')}
      {...{ buckets, isWeekly }}
      parts={fates.map((fate) => ({
        key: fate,
        valueOf: (bucket: VisitsBucket) => bucket[fate],
        classOf: () => classNames(styles.part, styles[fate]),
      }))}
      columns={fates.map((fate) => ({
        heading: t(words[fate]),
        textOf: (bucket: VisitsBucket) => formatNumber(bucket[fate], formatLocale),
        onList: ({ from, to, [fate]: visits }: VisitsBucket) =>
          visits > 0 ? () => onList({ figure: fate, title: t(words[fate]), part: { from, to } }) : undefined,
      }))}
      legend={fates.map((fate) => (
        <li key={fate}>
          <span className={classNames(styles.key, styles[fate])} /> {t(words[fate])}{' '}
          <b>{formatNumber(total(fate), formatLocale)}</b>
        </li>
      ))}
    />
  )
}
