import type { PlainDate } from '../kit/time.ts'

type Day = { date: string; visits: number; fulfilled: number; noShows: number; canceled: number }

/** What became of the visits of some days; together they are the visits and the cancellations. */
export const fates = ['fulfilled', 'open', 'noShows', 'canceled'] as const
export type Fates = Record<(typeof fates)[number], number>

/** One bar of a chart: a day, or some days together. */
export type Bucket = { from: PlainDate; to: PlainDate; hasToday: boolean }
export type VisitsBucket = Bucket & Fates & { visits: number; previousVisits: number }
/** In the smallest unit. */
export type MoneyBucket = Bucket & { issued: number; received: number; previousReceived: number }

/** More bars than this cannot be told apart on a phone. */
const barsAtMost = 62
const week = 7

/**
 * The days of a period beside those before it, place by place: each its own bar, or by sevens where there are many, so
 * that each bar has the same days of the week.
 */
function grouped<Day extends { date: string }>(days: readonly Day[], previousDays: readonly Day[], today: string) {
  const size = days.length > barsAtMost ? week : 1
  return Array.from({ length: Math.ceil(days.length / size) }, (_, place) => {
    const own = days.slice(place * size, (place + 1) * size)
    const before = previousDays.slice(place * size, place * size + own.length)
    const [from, to] = [own[0]!.date, own.at(-1)!.date] as [PlainDate, PlainDate]
    return { own, before, bucket: { from, to, hasToday: from <= today && today <= to } satisfies Bucket }
  })
}

const sumOf = <Field extends string>(days: readonly Record<Field, number>[], field: Field) =>
  days.reduce((total, day) => total + day[field], 0)

export const bucketsOf = (days: readonly Day[], previousDays: readonly Day[], today: string): VisitsBucket[] =>
  grouped(days, previousDays, today).map(({ own, before, bucket }) => {
    const [visits, fulfilled, noShows] = [sumOf(own, 'visits'), sumOf(own, 'fulfilled'), sumOf(own, 'noShows')]
    return {
      ...{ ...bucket, visits, fulfilled, noShows, canceled: sumOf(own, 'canceled') },
      open: visits - fulfilled - noShows,
      previousVisits: sumOf(before, 'visits'),
    }
  })

type MoneyDay = { date: string; issuedMinor: number; receivedMinor: number }

export const moneyBucketsOf = (
  days: readonly MoneyDay[],
  previousDays: readonly MoneyDay[],
  today: string,
): MoneyBucket[] =>
  grouped(days, previousDays, today).map(({ own, before, bucket }) => ({
    ...{ ...bucket, issued: sumOf(own, 'issuedMinor'), received: sumOf(own, 'receivedMinor') },
    previousReceived: sumOf(before, 'receivedMinor'),
  }))

/** The top of an axis that has a middle: the smallest round even number that nothing exceeds. */
export function topOf(values: readonly number[]): number {
  const most = Math.max(2, ...values)
  const power = 10 ** Math.floor(Math.log10(most))
  return [1, 2, 3, 4, 5, 6, 8, 10].map((times) => times * power).find((top) => top >= most && top % 2 === 0)!
}
