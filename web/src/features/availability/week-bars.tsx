import { formatWallRange, weekdayName } from '@polyclinic/domain/kit/format.ts'
import { minutesOfWall, type WallTime } from '@polyclinic/domain/kit/time.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { classNames } from '../../ui/class-names.ts'
import { ListRow, Rows } from '../../ui/rows.tsx'
import type { Week } from './typed-week.ts'
import type { Availability } from './use-availability.ts'
import styles from './week-bars.module.css'

type WeekBarsProps = { hours: Week['hours']; places: Availability['places'] }

/** A bar that is shorter has no room for its words, so its day is written in lines. */
const shareOfWords = 0.27

/** A week as seven days with their hours: beside each other by the clock, below each other on a phone. */
export function WeekBars({ hours, places }: WeekBarsProps) {
  const { t, formatLocale } = useTexts()
  const first = Math.min(8 * 60, ...hours.map(({ from }) => minutesOfWall(from)))
  const last = Math.max(18 * 60, ...hours.map(({ to }) => minutesOfWall(to)))
  const share = (minutes: number) => `${(minutes / (last - first)) * 100}%`
  const isShort = ({ from, to }: Week['hours'][number]) =>
    (minutesOfWall(to) - minutesOfWall(from)) / (last - first) < shareOfWords
  return (
    <Rows>
      {[1, 2, 3, 4, 5, 6, 7].map((weekday) => {
        const ofDay = hours.filter((each) => each.weekday === weekday)
        return (
          <ListRow key={weekday} start={<span className={styles.day}>{weekdayName(weekday, formatLocale)}</span>}>
            {ofDay.length === 0 ? (
              <p className={styles.none}>{t('availability.noHours')}</p>
            ) : (
              <ul className={classNames(styles.track, ofDay.some(isShort) && styles.lines)}>
                {ofDay.map(({ from, to, locationId }) => {
                  const place = places.findIndex(({ id }) => id === locationId)
                  return (
                    <li
                      key={from}
                      className={classNames(styles.bar, place % 2 === 1 && styles.second)}
                      style={{
                        insetInlineStart: share(minutesOfWall(from) - first),
                        inlineSize: share(minutesOfWall(to) - minutesOfWall(from)),
                      }}
                    >
                      <span className={styles.hours}>
                        {formatWallRange(from as WallTime, to as WallTime, formatLocale)}
                      </span>
                      {places.length > 1 && <span className={styles.place}>{places[place]?.name}</span>}
                    </li>
                  )
                })}
              </ul>
            )}
          </ListRow>
        )
      })}
    </Rows>
  )
}
