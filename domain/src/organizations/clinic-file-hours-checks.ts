import { minutesOfWall } from '../kit/time.ts'
import { type Report, unique } from './clinic-file-problems.ts'

interface Timed {
  readonly from: string
  readonly to: string
}

/** A week's intervals, at whatever place: nobody is in two places, and nothing opens twice. */
export function checkWeek(
  hours: readonly (Timed & { readonly days: readonly string[] })[],
  path: string,
  report: Report,
) {
  hours.forEach((one, index) => {
    unique(one.days, (nth) => `${path}[${index}].days[${nth}]`, report)
    inOrder(one, `${path}[${index}]`, report)
    const earlier = hours
      .slice(0, index)
      .find((other) => other.days.some((day) => one.days.includes(day)) && overlap(one, other))
    if (earlier) report(`${path}[${index}].from`, `overlaps ${earlier.from}–${earlier.to} of the same day`)
  })
}

export function checkDay(intervals: readonly Timed[], path: (index: number) => string, report: Report) {
  intervals.forEach((one, index) => {
    inOrder(one, path(index), report)
    const earlier = intervals.slice(0, index).find((other) => overlap(one, other))
    if (earlier) report(`${path(index)}.from`, `overlaps ${earlier.from}–${earlier.to} of the same day`)
  })
}

function inOrder(interval: Timed, path: string, report: Report) {
  if (minutesOfWall(interval.to) <= minutesOfWall(interval.from)) report(`${path}.to`, 'must be after from')
}

function overlap(one: Timed, other: Timed): boolean {
  return one.from < other.to && other.from < one.to
}
