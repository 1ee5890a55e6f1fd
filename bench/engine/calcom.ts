import { instantAt, minutesOfWall } from '@polyclinic/domain/kit/time.ts'
import type { Availability, CalCom, Dayjs, Host } from './calcom-package.ts'
import type { Question } from './inputs.ts'

/** A question in cal.com's own words: rows as its database gives them, busy times as ISO texts. */
export interface CalComQuestion {
  zone: string
  visit: number
  from: string
  to: string
  /** It offers nothing before the machine's clock says so; below zero, the question can be asked in any year. */
  notice: number
  availability: Availability[]
  busy: { start: string; end: string }[]
}

const timeOfDay = (wall: string) => new Date(minutesOfWall(wall === '24:00' ? '23:59' : wall) * 60_000)

export function forCalCom({ judged }: Question): CalComQuestion {
  const { zone, plan, duration, claims, from, to } = judged
  const weekly = Map.groupBy(plan.weekly, ({ start, end }) => `${start} ${end}`).values()
  return {
    zone,
    visit: duration,
    from: instantAt(from),
    to: instantAt(to),
    notice: Math.min(0, from - Math.ceil(Date.now() / 60_000)),
    availability: [
      ...[...weekly].map((same) => ({
        days: same.map(({ weekday }) => weekday % 7),
        startTime: timeOfDay(same[0]!.start),
        endTime: timeOfDay(same[0]!.end),
      })),
      ...plan.overrides.flatMap(({ date, intervals }) =>
        // Midnight to midnight is its way to say that a date is off.
        (intervals.length > 0 ? intervals : [{ start: '00:00', end: '00:00' }]).map(({ start, end }) => ({
          date: new Date(date),
          startTime: timeOfDay(start),
          endTime: timeOfDay(end),
        })),
      ),
    ],
    busy: claims.map(([start, end]) => ({ start: instantAt(start), end: instantAt(end) })),
  }
}

function availabilityOf({ dayjs, buildDateRanges, subtract }: CalCom, asked: CalComQuestion) {
  const built = buildDateRanges({
    availability: asked.availability,
    timeZone: asked.zone,
    dateFrom: dayjs(asked.from).tz(asked.zone),
    dateTo: dayjs(asked.to).tz(asked.zone),
    travelSchedules: [],
    outOfOffice: {},
  })
  const busy = asked.busy.map(({ start, end }) => ({ start: dayjs(start), end: dayjs(end) }))
  return { built, without: (ranges: typeof built.dateRanges) => subtract(ranges, busy) }
}

function slotsIn({ dayjs, getSlots }: CalCom, asked: CalComQuestion, dateRanges: Host['dateRanges']) {
  return getSlots({
    inviteeDate: dayjs(asked.from).tz(asked.zone),
    frequency: asked.visit,
    eventLength: asked.visit,
    minimumBookingNotice: asked.notice,
    dateRanges,
  })
}

/** One doctor's times. */
export function calComSlots(calCom: CalCom, asked: CalComQuestion): { time: Dayjs }[] {
  const { built, without } = availabilityOf(calCom, asked)
  return slotsIn(calCom, asked, without(built.dateRanges))
}

/** One doctor's times to the text of the answer: aggregated, grouped by day, written. */
export function calComText(calCom: CalCom, asked: CalComQuestion): string {
  const { built, without } = availabilityOf(calCom, asked)
  const host: Host = {
    dateRanges: without(built.dateRanges),
    oooExcludedDateRanges: without(built.oooExcludedDateRanges),
    user: { isFixed: true },
  }
  const found = slotsIn(calCom, asked, calCom.getAggregatedAvailability([host], null))
  const dateOf = new Intl.DateTimeFormat('fr-CA', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    timeZone: asked.zone,
  })
  const slots: Record<string, { time: string }[]> = {}
  for (const { time } of found) (slots[dateOf.format(time.toDate())] ??= []).push({ time: time.toISOString() })
  return JSON.stringify({ slots })
}

/** The times at which at least one of several doctors is free: its round robin. */
export function calComUnion(calCom: CalCom, asked: readonly CalComQuestion[]): { time: Dayjs }[] {
  const hosts = asked.map((each): Host => {
    const { built, without } = availabilityOf(calCom, each)
    return {
      dateRanges: without(built.dateRanges),
      oooExcludedDateRanges: without(built.oooExcludedDateRanges),
      user: { isFixed: false },
    }
  })
  return slotsIn(calCom, asked[0]!, calCom.getAggregatedAvailability(hosts, 'ROUND_ROBIN'))
}

export const minutesOfSlots = (slots: readonly { time: Dayjs }[]) =>
  slots.map(({ time }) => time.valueOf() / 60_000).toSorted((a, b) => a - b)
