import { Temporal } from 'temporal-polyfill'
import { minuteOf, zonedAt } from '../kit/temporal.fixture.ts'
import type { PlainDate } from '../kit/time.ts'
import type { HoursPlan, Interval } from './hours.ts'

type Taken = readonly (readonly [start: number, end: number])[]

/** The same question as the engine's, in the words of the rules, with nothing compiled, sorted or remembered. */
export interface JudgedSearch {
  readonly zone: string
  readonly plan: HoursPlan
  readonly claims: Taken
  /** Of each kind of room or device that is needed, what is taken of every one of that kind. */
  readonly needs: readonly (readonly Taken[])[]
  readonly duration: number
  readonly bufferBefore: number
  readonly bufferAfter: number
  readonly step: number
  readonly notice: number
  readonly horizonDays: number
  readonly dailyLimit: number | null
  readonly bookedOn: ReadonlyMap<PlainDate, number>
  readonly now: number
  readonly from: number
  readonly to: number
}

/** Free starts as Temporal finds them: slow, plain, and right. Shares no code with the engine. */
export function judgeSlots(search: JudgedSearch): number[] {
  const { zone, duration, step } = search
  const starts: number[] = []
  const today = zonedAt(search.now, zone).toPlainDate()
  const lastDate = today.add({ days: search.horizonDays })
  const end = zonedAt(search.to, zone).toPlainDate().add({ days: 2 })
  let date = zonedAt(search.from, zone).toPlainDate().subtract({ days: 2 })
  for (; Temporal.PlainDate.compare(date, end) <= 0; date = date.add({ days: 1 })) {
    if (Temporal.PlainDate.compare(date, lastDate) > 0) continue
    const booked = search.bookedOn.get(date.toString() as PlainDate) ?? 0
    if (search.dailyLimit !== null && booked >= search.dailyLimit) continue
    for (const interval of intervalsOn(search.plan, date)) {
      const open = minuteOf(wallOn(date, interval.start).toZonedDateTime(zone, { disambiguation: 'compatible' }))
      const close = closingMinute(wallOn(date, interval.end), zone)
      for (let start = open; start + duration <= close; start += step) {
        const isFree = (taken: Taken) =>
          taken.every(
            ([from, to]) => from >= start + duration + search.bufferAfter || to <= start - search.bufferBefore,
          )
        const offered =
          start >= search.from &&
          start < search.to &&
          start >= search.now + search.notice &&
          isFree(search.claims) &&
          search.needs.every((group) => group.some(isFree)) &&
          zonedAt(start, zone).toPlainDate().equals(date)
        if (offered) starts.push(start)
      }
    }
  }
  return starts
}

function intervalsOn(plan: HoursPlan, date: Temporal.PlainDate): readonly Interval[] {
  if (plan.closed.some((closed) => date.equals(closed))) return []
  const override = plan.overrides.find((each) => date.equals(each.date))
  return override ? override.intervals : plan.weekly.filter((interval) => interval.weekday === date.dayOfWeek)
}

function wallOn(date: Temporal.PlainDate, wall: string): Temporal.PlainDateTime {
  return wall === '24:00' ? date.add({ days: 1 }).toPlainDateTime() : date.toPlainDateTime(wall)
}

function closingMinute(wall: Temporal.PlainDateTime, zone: string): number {
  const zoned = wall.toZonedDateTime(zone, { disambiguation: 'compatible' })
  if (zoned.toPlainDateTime().equals(wall)) return minuteOf(zoned)
  // "Previous" leaves out a change at the very instant, which the first left-out minute becomes.
  const change = zoned.add({ minutes: 1 }).getTimeZoneTransition('previous')
  if (!change) throw new Error(`${zone} leaves out ${wall.toString()} without a change`)
  return minuteOf(change)
}
