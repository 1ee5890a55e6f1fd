import { formatNumber } from '@polyclinic/domain/kit/format.ts'
import { topOf, type Bucket } from '@polyclinic/domain/reports/buckets.ts'
import type { ReactNode } from 'react'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Card, CardPart } from '../../ui/card.tsx'
import styles from './chart-card.module.css'
import { CountButton } from './count-button.tsx'
import { periodWords } from './report-words.ts'

const height = 150
const slot = 20

/** Of a bar a piece of its own color. */
type Part<Each> = { key: string; valueOf: (bucket: Each) => number; classOf: (bucket: Each) => string | undefined }

type ChartCardProps<Each> = {
  id: string
  title: string
  buckets: readonly Each[]
  isWeekly: boolean
  /** Of which each bar is made, from below. */
  parts: readonly Part<Each>[]
  /** A line over the bars: a value of each. */
  line?: ((bucket: Each) => number) | undefined
  /** What its table has beside the days. */
  columns: readonly {
    heading: string
    textOf: (bucket: Each) => string
    /** Shows what a number was counted from, where there is something. */
    onList?: (bucket: Each) => (() => void) | undefined
  }[]
  legend: ReactNode
}

/** A chart of days, or of weeks where there are many; the table under it says the same. */
export function ChartCard<Each extends Bucket>(props: ChartCardProps<Each>) {
  const { id, title, buckets, isWeekly, parts, line, columns, legend } = props
  const { t, formatLocale } = useTexts()
  const top = topOf(buckets.flatMap((bucket) => [sumOf(parts, bucket), line?.(bucket) ?? 0]))
  const heightOf = (value: number) => (value / top) * height
  const width = buckets.length * slot
  const number = (value: number) => formatNumber(value, formatLocale)
  const days = ({ from, to }: Bucket) => periodWords(from, to, formatLocale, to)
  const points = line && buckets.map((each, at) => `${(at + 0.5) * slot},${(height - heightOf(line(each))).toFixed(1)}`)
  return (
    <Card bare as="section" aria-labelledby={id}>
      <CardPart>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
      </CardPart>
      <CardPart>
        <div className={styles.chart} aria-hidden="true">
          <div className={styles.axis}>
            {[top, top / 2, 0].map((value) => (
              <span key={value}>{number(value)}</span>
            ))}
          </div>
          <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" className={styles.bars}>
            {[0, height / 2, height].map((y) => (
              <line key={y} className={styles.grid} x1={0} x2={width} y1={y} y2={y} />
            ))}
            {buckets.map((bucket, at) => (
              <g key={bucket.from} className={styles.slot}>
                <title>
                  {[days(bucket), ...columns.map((each) => `${each.heading}: ${each.textOf(bucket)}`)].join('\n')}
                </title>
                <rect className={styles.reach} x={at * slot} y={0} width={slot} height={height} />
                {parts.map(({ key, valueOf, classOf }, place) => (
                  <rect
                    key={key}
                    className={classOf(bucket)}
                    x={at * slot + slot * 0.18}
                    y={height - heightOf(sumOf(parts.slice(0, place + 1), bucket))}
                    width={slot * 0.64}
                    height={heightOf(valueOf(bucket))}
                  />
                ))}
              </g>
            ))}
            {points && (
              <>
                <polyline className={styles.around} points={points.join(' ')} />
                <polyline className={styles.line} points={points.join(' ')} />
              </>
            )}
          </svg>
          <div className={styles.labels}>
            {labelled(buckets).map(({ bucket, place }) => (
              <span
                key={bucket.from}
                // In the middle of a bar at the edge large letters would be cut off.
                {...(place > 0.9 ? { className: styles.atEnd } : { style: { insetInlineStart: `${place * 100}%` } })}
              >
                {bucket.hasToday
                  ? t('reports.today')
                  : periodWords(bucket.from, bucket.from, formatLocale, bucket.from)}
              </span>
            ))}
          </div>
        </div>
        <ul className={styles.legend}>{legend}</ul>
        <details className={styles.details}>
          <summary>{t('reports.asTable')}</summary>
          {/* It scrolls, and by keys only once it has the focus. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <div className={styles.scroll} role="region" aria-label={`${title}: ${t('reports.asTable')}`} tabIndex={0}>
            <table className={styles.table}>
              <thead>
                <tr>
                  <th scope="col">{t(isWeekly ? 'reports.week' : 'reports.day')}</th>
                  {columns.map(({ heading }) => (
                    <th key={heading} scope="col">
                      {heading}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {buckets.map((bucket) => (
                  <tr key={bucket.from}>
                    <th scope="row">{days(bucket)}</th>
                    {columns.map(({ heading, textOf, onList }) => (
                      <td key={heading}>
                        <CountButton
                          value={textOf(bucket)}
                          name={`${title}, ${days(bucket)}`}
                          onPress={onList?.(bucket)}
                        />
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </details>
      </CardPart>
    </Card>
  )
}

const sumOf = <Each,>(parts: readonly Part<Each>[], bucket: Each) =>
  parts.reduce((sum, { valueOf }) => sum + valueOf(bucket), 0)

/** At most seven of the bars are named, the last always. */
function labelled(buckets: readonly Bucket[]) {
  const every = Math.ceil(buckets.length / 7)
  return buckets.flatMap((bucket, at) =>
    (buckets.length - 1 - at) % every === 0 ? [{ bucket, place: (at + 0.5) / buckets.length }] : [],
  )
}
