import { dateIn, minutesOfWall, wallTimeIn, type Instant, type PlainDate } from '@polyclinic/domain/kit/time.ts'
import type { AskedTime } from '../desk/desk.ts'
import type { Days } from './calendar.ts'
import { clockAt } from './day-words.ts'

const quarter = 15

type Around = {
  days: Pick<Days, 'doctors'> | null
  today: PlainDate
  now: string
  timeZone: string
}

/** Which time stands in the form before one is typed: as work begins on a day that is shown, and nothing that is over. */
export function firstAsked(dates: readonly PlainDate[], shown: PlainDate, around: Around): AskedTime {
  const { days, today, now, timeZone } = around
  const near = dates.length > 1 && dates.includes(today) ? today : shown
  const date = near < today ? today : near
  const begins = (days?.doctors ?? [])
    .flatMap(({ hours }) => hours)
    .filter(({ startsAt }) => dateIn(timeZone, startsAt as Instant) === date)
    .map(({ startsAt }) => minutesOfWall(wallTimeIn(timeZone, startsAt as Instant)))
  const first = begins.length > 0 ? Math.min(...begins) : 9 * 60
  if (date !== today) return { date, time: clockAt(first) }
  const next = Math.ceil((minutesOfWall(wallTimeIn(timeZone, now as Instant)) + 1) / quarter) * quarter
  return { date, time: clockAt(Math.min(Math.max(first, next), 1440 - quarter)) }
}
