import { formatNumericDate } from '@polyclinic/domain/kit/format-numeric-date.ts'
import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import type { UnitSystem } from '@polyclinic/domain/encounters/units.ts'
import { bloodPressureGoal, isAdult, type WhoseVital } from '@polyclinic/domain/encounters/vitals.ts'
import { useId, useState } from 'react'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { CardPart } from '../../ui/card.tsx'
import { CriticalWords } from '../encounters/critical-words.tsx'
import type { VitalWords } from '../encounters/vital-words.ts'
import { whoseVital } from '../encounters/whose-vital.ts'
import { measuredByOf } from './measured-by.ts'
import { heightOf, pointOf, trendBox, type MeasuredValue } from './trend-line.ts'
import { measuredWords, readingOf, type Measure } from './trend-values.ts'
import styles from './trend.module.css'
import type { Vitals } from './use-chart.ts'

const shownAtFirst = 3
const size = { width: 300, height: 72 }

type TrendProps = {
  measure: Measure
  /** The latest first. */
  measured: readonly Vitals[]
  birthDate: string | null
  country: string
  system: UnitSystem
}

/** One kind of value from visit to visit: the latest in large, a line of all, and a table of them. */
export function Trend({ measure, measured, birthDate, country, system }: TrendProps) {
  const texts = useTexts()
  const { t, formatLocale } = texts
  const id = useId()
  const [isAll, setIsAll] = useState(false)
  const [latest] = measured
  if (!latest) return null
  const whoseOf = ({ at, timeZone }: Vitals) => whoseVital(country, birthDate, { startsAt: at, timeZone })
  const read = (each: Vitals) => readingOf(measure, each.values, { whose: whoseOf(each), system, texts })
  const reading = read(latest)
  const whenOf = ({ at, timeZone, isSigned }: Vitals) => {
    const date = formatNumericDate(dateIn(timeZone, at as Instant), formatLocale)
    return isSigned ? date : t('charts.unsigned', { date })
  }
  return (
    <CardPart>
      <section aria-labelledby={id}>
        <h2 id={id} className={styles.title}>
          {t(measure.word)}
        </h2>
        <p>
          <span className={styles.latest}>{measuredWords(measure, latest.values, system, texts)}</span>{' '}
          {reading && <Reading reading={reading} />}
        </p>
        {measured.length === 1 && (
          <p className={styles.quiet}>
            {[whenOf(latest), measuredByOf(measure, latest, texts)].filter(Boolean).join(' · ')}
          </p>
        )}
        {measured.length > 1 && <Line measure={measure} measured={measured} whose={whoseOf(latest)} />}
        {measured.length > 1 && (
          <div className={styles.values}>
            <table className={styles.table} aria-labelledby={id}>
              <thead>
                <tr>
                  <th scope="col">{t('charts.measuredOn')}</th>
                  <th scope="col">{t('charts.measuredValue')}</th>
                </tr>
              </thead>
              <tbody>
                {measured.slice(0, isAll ? undefined : shownAtFirst).map((each) => (
                  <tr key={each.appointmentId}>
                    <td>
                      {whenOf(each)}
                      <div className={styles.quiet}>{measuredByOf(measure, each, texts)}</div>
                    </td>
                    <td>
                      <Critical reading={read(each)} />
                      {measuredWords(measure, each.values, system, texts)}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
        {!isAll && measured.length > shownAtFirst && (
          <Button size="small" onClick={() => setIsAll(true)}>
            {t('charts.allValues', { count: measured.length })}
          </Button>
        )}
      </section>
    </CardPart>
  )
}

const Critical = ({ reading }: { reading: VitalWords | null }) =>
  reading?.tone === 'critical' && (
    <>
      <CriticalWords>{reading.words}</CriticalWords>{' '}
    </>
  )

const Reading = ({ reading }: { reading: VitalWords }) =>
  reading.tone === 'critical' ? (
    <Critical reading={reading} />
  ) : (
    <span className={reading.tone === 'warn' ? styles.warn : styles.quiet}>{reading.words}</span>
  )

/** Beside the table, which says the same; none where it would say nothing. */
function Line({ measure, measured, whose }: Pick<TrendProps, 'measure' | 'measured'> & { whose: WhoseVital }) {
  if (measure.isOfGrowth && isAdult(whose)) return null
  const lines = measure.names.map((name) =>
    measured.toReversed().flatMap(({ at, values }): MeasuredValue[] => {
      const value = values[name]
      return value === null ? [] : [{ at: Date.parse(at), value }]
    }),
  )
  const goal = bloodPressureGoal(whose.country)
  const hasGoal = measure.names.length > 1 && isAdult(whose)
  const goals = hasGoal ? [goal.systolic, goal.diastolic] : []
  const latest = lines[0]?.at(-1)?.value ?? 0
  const box = trendBox(lines, goals, { ...size, leastSpan: measure.leastSpan(latest) })
  return (
    <svg viewBox={`-5 0 ${size.width + 10} ${size.height}`} className={styles.line} aria-hidden="true">
      {goals.map((value) => (
        <line
          key={value}
          className={styles.goal}
          x1={0}
          x2={size.width}
          y1={heightOf(box, value)}
          y2={heightOf(box, value)}
        />
      ))}
      {lines.map((line, index) => {
        const points = line.map((each) => pointOf(box, each))
        return (
          <g key={measure.names[index]}>
            <polyline className={styles.stroke} points={points.map(({ x, y }) => `${x},${y}`).join(' ')} />
            {points.map(({ x, y }, place) => (
              <circle key={`${place} ${x}`} className={styles.point} cx={x} cy={y} r={3} />
            ))}
          </g>
        )
      })}
    </svg>
  )
}
