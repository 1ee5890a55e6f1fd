import { formatNumber, formatWallTime, weekdayName } from '@polyclinic/domain/kit/format.ts'
import { wallTimeOf } from '@polyclinic/domain/kit/time.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Card, CardPart } from '../../ui/card.tsx'
import { weekdaysIn } from '../calendar/calendar-place.ts'
import type { AskedRows } from './counted.ts'
import styles from './hours-map.module.css'
import type { Report } from './use-report.ts'

type HoursMapProps = { report: Report; onList: (asked: AskedRows) => void }

/** When visits begin, by day of the week and hour: the fuller, the darker. */
export function HoursMap({ report: { hours }, onList }: HoursMapProps) {
  const { t, formatLocale } = useTexts()
  if (hours.length === 0) return null
  const weekdays = weekdaysIn(formatLocale).filter((each) => hours.some(({ weekday }) => weekday === each))
  const all = hours.map(({ hour }) => hour)
  const first = Math.min(...all)
  const rows = Array.from({ length: Math.max(...all) - first + 1 }, (_, at) => first + at)
  const most = Math.max(...hours.map(({ visits }) => visits))
  const visitsAt = new Map(hours.map(({ weekday, hour, visits }) => [`${weekday} ${hour}`, visits]))
  const nameOf = (weekday: number, hour: number) =>
    `${weekdayName(weekday, formatLocale)}, ${formatWallTime(wallTimeOf(hour * 60), formatLocale)}`
  return (
    <Card bare as="section" aria-labelledby="hours-map">
      <CardPart>
        <h2 id="hours-map" className={styles.title}>
          {t('reports.hours')}
        </h2>
      </CardPart>
      <CardPart>
        {/* It scrolls where large text has no room, and by keys only once it has the focus. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <div className={styles.scroll} role="group" aria-labelledby="hours-map" tabIndex={0}>
          <table className={styles.map} aria-labelledby="hours-map">
            <thead>
              <tr>
                <th scope="col">{t('reports.time')}</th>
                {weekdays.map((weekday) => (
                  <th key={weekday} scope="col" abbr={weekdayName(weekday, formatLocale)}>
                    {weekdayName(weekday, formatLocale, 'short')}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((hour) => (
                <tr key={hour}>
                  <th scope="row">{formatWallTime(wallTimeOf(hour * 60), formatLocale)}</th>
                  {weekdays.map((weekday) => {
                    const visits = visitsAt.get(`${weekday} ${hour}`) ?? 0
                    return (
                      <td key={weekday}>
                        <Cell
                          share={visits / most}
                          value={visits > 0 ? formatNumber(visits, formatLocale) : ''}
                          name={nameOf(weekday, hour)}
                          onPress={() =>
                            onList({ figure: 'visits', title: nameOf(weekday, hour), part: { weekday, hour } })
                          }
                        />
                      </td>
                    )
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </CardPart>
    </Card>
  )
}

type CellProps = { share: number; value: string; name: string; onPress: () => void }

function Cell({ share, value, name, onPress }: CellProps) {
  const { t } = useTexts()
  const style = { '--share': `${share * 35}%` } as object
  if (value === '') return <span className={styles.cell} style={style} />
  return (
    <button
      type="button"
      className={styles.cell}
      style={style}
      aria-label={t('reports.showCounted', { value, name })}
      onClick={onPress}
    >
      {value}
    </button>
  )
}
