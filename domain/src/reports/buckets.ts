import type { PlainDate } from '../kit/time.ts'

type Day = { date: string; visits: number; fulfilled: number; noShows: number; canceled: number }

/** What became of the visits of some days; together they are the visits and the cancellations. */
export const fates = ['fulfilled', 'open', 'noShows', 'canceled'] as const
export type Fates = Record<(typeof fates)[number], number>

/** One bar of a chart: a day, or some days together. */
export type Bucket = Fates & {
  from: PlainDate
  to: PlainDate
  visits: number
  previousVisits: number
  hasToday: boolean
}

/** More bars than this cannot be told apart on a phone. */
const barsAtMost = 62
const week = 7

/**
 * The days of a period beside those before it, place by place: each its own bar, or by sevens where there are many, so
 * that each bar has the same days of the week.
 */
export function bucketsOf(days: readonly Day[], previousDays: readonly Day[], today: string): Bucket[] {
  const size = days.length > barsAtMost ? week : 1
  const sum = (some: readonly Day[], of: Exclude<keyof Day, 'date'>) => some.reduce((total, day) => total + day[of], 0)
  const buckets: Bucket[] = []
  for (let first = 0; first < days.length; first += size) {
    const own = days.slice(first, first + size)
    const [from, to] = [own[0]!.date, own.at(-1)!.date] as PlainDate[]
    const [visits, fulfilled, noShows] = [sum(own, 'visits'), sum(own, 'fulfilled'), sum(own, 'noShows')]
    buckets.push({
      ...{ from: from!, to: to!, visits, fulfilled, noShows, canceled: sum(own, 'canceled') },
      open: visits - fulfilled - noShows,
      previousVisits: sum(previousDays.slice(first, first + own.length), 'visits'),
      hasToday: from! <= today && today <= to!,
    })
  }
  return buckets
}

/** The top of an axis that has a middle: the smallest round even number that nothing exceeds. */
export function topOf(values: readonly number[]): number {
  const most = Math.max(2, ...values)
  const power = 10 ** Math.floor(Math.log10(most))
  return [1, 2, 3, 4, 5, 6, 8, 10].map((times) => times * power).find((top) => top >= most && top % 2 === 0)!
}
