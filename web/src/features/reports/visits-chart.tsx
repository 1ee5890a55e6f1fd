import { formatNumber } from '@polyclinic/domain/kit/format.ts'
import { bucketsOf, topOf, type Bucket } from '@polyclinic/domain/reports/buckets.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Card, CardPart } from '../../ui/card.tsx'
import { classNames } from '../../ui/class-names.ts'
import { periodWords } from './report-words.ts'
import type { Report } from './use-report.ts'
import styles from './visits-chart.module.css'

const height = 150
const slot = 20

/** How many visits each day has, with the days before as a line over it; by weeks where there are many. The table says the same. */
export function VisitsChart({ report, isCompared }: { report: Report; isCompared: boolean }) {
  const { t, formatLocale } = useTexts()
  const buckets = bucketsOf(report.days, report.previousDays, report.today)
  const isWeekly = buckets.length > 0 && buckets[0]!.from !== buckets[0]!.to
  const top = topOf(buckets.flatMap(({ visits, previousVisits }) => (isCompared ? [visits, previousVisits] : [visits])))
  const words = ({ from, to }: { from: string; to: string }) => periodWords(from, to, formatLocale)
  const own = words(report)
  const before = periodWords(report.previousFrom, report.previousTo, formatLocale)
  const hasToday = buckets.some((bucket) => bucket.hasToday)
  if (buckets.length < 2) return null
  return (
    <Card bare as="section" aria-labelledby="visits-chart">
      <CardPart>
        <h2 id="visits-chart" className={styles.title}>
          {t(isWeekly ? 'reports.visitsPerWeek' : 'reports.visitsPerDay')}
        </h2>
      </CardPart>
      <CardPart>
        <div className={styles.chart} aria-hidden="true">
          <div className={styles.axis}>
            {[top, top / 2, 0].map((value) => (
              <span key={value}>{formatNumber(value, formatLocale)}</span>
            ))}
          </div>
          <Bars {...{ buckets, top, isCompared, titleOf: (bucket) => titleOf(bucket) }} />
          <div className={styles.labels}>
            {labelled(buckets).map(({ bucket, place }) => (
              <span key={bucket.from} style={{ insetInlineStart: `${place * 100}%` }}>
                {bucket.hasToday ? t('reports.today') : periodWords(bucket.from, bucket.from, formatLocale)}
              </span>
            ))}
          </div>
        </div>
        <ul className={styles.legend}>
          <li>
            <span className={styles.ownKey} /> {own}
          </li>
          {isCompared && (
            <li>
              <span className={styles.previousKey} /> {before}
            </li>
          )}
          {hasToday && (
            <li>
              <span className={classNames(styles.ownKey, styles.pale)} />{' '}
              {t(isWeekly ? 'reports.weekNotOver' : 'reports.dayNotOver')}
            </li>
          )}
        </ul>
        <details className={styles.details}>
          <summary>{t('reports.asTable')}</summary>
          {/* It scrolls, and by keys only once it has the focus. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <div className={styles.scroll} role="region" aria-label={t('reports.asTable')} tabIndex={0}>
            <table className={styles.table}>
              <thead>
                <tr>
                  <th scope="col">{t(isWeekly ? 'reports.week' : 'reports.day')}</th>
                  <th scope="col">{own}</th>
                  {isCompared && <th scope="col">{before}</th>}
                </tr>
              </thead>
              <tbody>
                {buckets.map((bucket) => (
                  <tr key={bucket.from}>
                    <th scope="row">{words(bucket)}</th>
                    <td>{formatNumber(bucket.visits, formatLocale)}</td>
                    {isCompared && <td>{formatNumber(bucket.previousVisits, formatLocale)}</td>}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </details>
      </CardPart>
    </Card>
  )

  function titleOf(bucket: Bucket): string {
    const visits = formatNumber(bucket.visits, formatLocale)
    const previous = formatNumber(bucket.previousVisits, formatLocale)
    return `${words(bucket)}: ${visits}${isCompared ? ` (${t('reports.before', { value: previous })})` : ''}`
  }
}

/** At most seven of the bars are named, the last always. */
function labelled(buckets: readonly Bucket[]) {
  const every = Math.ceil(buckets.length / 7)
  return buckets.flatMap((bucket, at) =>
    (buckets.length - 1 - at) % every === 0 ? [{ bucket, place: (at + 0.5) / buckets.length }] : [],
  )
}

type BarsProps = {
  buckets: readonly Bucket[]
  top: number
  isCompared: boolean
  titleOf: (bucket: Bucket) => string
}

function Bars({ buckets, top, isCompared, titleOf }: BarsProps) {
  const width = buckets.length * slot
  const heightOf = (value: number) => (value / top) * height
  const points = buckets.map(
    ({ previousVisits }, at) => `${(at + 0.5) * slot},${(height - heightOf(previousVisits)).toFixed(1)}`,
  )
  return (
    <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" className={styles.bars}>
      {[0, height / 2, height].map((y) => (
        <line key={y} className={styles.grid} x1={0} x2={width} y1={y} y2={y} />
      ))}
      {buckets.map((bucket, at) => (
        <g key={bucket.from} className={styles.slot}>
          <title>{titleOf(bucket)}</title>
          <rect className={styles.reach} x={at * slot} y={0} width={slot} height={height} />
          <rect
            className={classNames(styles.bar, bucket.hasToday && styles.pale)}
            x={at * slot + slot * 0.18}
            y={height - heightOf(bucket.visits)}
            width={slot * 0.64}
            height={heightOf(bucket.visits)}
          />
        </g>
      ))}
      {isCompared && (
        <>
          <polyline className={styles.around} points={points.join(' ')} />
          <polyline className={styles.previous} points={points.join(' ')} />
        </>
      )}
    </svg>
  )
}
