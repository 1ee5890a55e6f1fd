import { addDays, type PlainDate } from '../kit/time.ts'

/** A number for each day of a period, in their order. */
type Daily<Field extends string> = Readonly<Record<Field, readonly number[]>>
/** What is told of each day. */
export const dailyCounts = ['visits', 'fulfilled', 'noShows', 'canceled'] as const
export type DailyCounts = Record<(typeof dailyCounts)[number], number[]>

/** The days of a period beside those before it, as a report has them. */
type DaysOfReport<Field extends string> = {
  from: string
  today: string
  days: Daily<Field>
  previousDays: Daily<Field>
}

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
function grouped<Field extends string>(report: DaysOfReport<Field>, fields: readonly Field[]) {
  const count = report.days[fields[0]!].length
  const size = count > barsAtMost ? week : 1
  return Array.from({ length: Math.ceil(count / size) }, (_, place) => {
    const [first, end] = [place * size, Math.min((place + 1) * size, count)]
    const from = addDays(report.from as PlainDate, first)
    const to = addDays(report.from as PlainDate, end - 1)
    const sumsOf = (days: Daily<Field>) =>
      Object.fromEntries(
        fields.map((field) => [field, days[field].slice(first, end).reduce((sum, each) => sum + each, 0)]),
      ) as Record<Field, number>
    return {
      ...{ own: sumsOf(report.days), before: sumsOf(report.previousDays) },
      bucket: { from, to, hasToday: from <= report.today && report.today <= to } satisfies Bucket,
    }
  })
}

export const bucketsOf = (report: DaysOfReport<keyof DailyCounts>): VisitsBucket[] =>
  grouped(report, dailyCounts).map(({ own, before, bucket }) => ({
    ...{ ...bucket, ...own, open: own.visits - own.fulfilled - own.noShows },
    previousVisits: before.visits,
  }))

export const moneyBucketsOf = (report: DaysOfReport<'issuedMinor' | 'receivedMinor'>): MoneyBucket[] =>
  grouped(report, ['issuedMinor', 'receivedMinor']).map(({ own, before, bucket }) => ({
    ...{ ...bucket, issued: own.issuedMinor, received: own.receivedMinor },
    previousReceived: before.receivedMinor,
  }))

/** The top of an axis that has a middle: the smallest round even number that nothing exceeds. */
export function topOf(values: readonly number[]): number {
  const most = Math.max(2, ...values)
  const power = 10 ** Math.floor(Math.log10(most))
  return [1, 2, 3, 4, 5, 6, 8, 10].map((times) => times * power).find((top) => top >= most && top % 2 === 0)!
}
