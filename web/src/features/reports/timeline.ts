import { dateIn, isPlainDate, type Instant, type PlainDate } from '@polyclinic/domain/kit/time.ts'
import {
  dateErrorOf,
  periodOf,
  previousOf,
  rangeNames,
  type DateError,
  type Period,
  type RangeName,
} from '@polyclinic/domain/reports/periods.ts'
import { instantsOf, type ReportTimeline } from '../../state/report.ts'

/** What an address asks for. */
export type AskedRange = {
  range: RangeName
  /** As they stand in the fields; empty where nothing that is a date was chosen. */
  from: string
  to: string
  /** Null while the days make no report. */
  period: Period | null
  error: DateError | 'incomplete' | 'no_such_date' | null
}

const slugOf = (range: RangeName) => range.toLowerCase().replaceAll(' ', '-')

export function askedRange(params: URLSearchParams, today: PlainDate): AskedRange {
  const range = rangeNames.find((name) => slugOf(name) === params.get('range')) ?? 'Today'
  if (range !== 'Custom') {
    const period = periodOf(range, today)
    return { range, ...period, period, error: null }
  }
  const [from, to] = [params.get('from') ?? '', params.get('to') ?? '']
  if (!isPlainDate(from) || !isPlainDate(to)) {
    // Fields of the browser have no such dates; an address may.
    const isWritten = [from, to].every((date) => date !== '')
    return { range, from, to, period: null, error: isWritten ? 'no_such_date' : 'incomplete' }
  }
  const error = dateErrorOf({ from, to }, today)
  return { range, from, to, period: error ? null : { from, to }, error }
}

/** Whether an address asks for a range that there is none of. */
export const isUnknownRange = (params: URLSearchParams): boolean =>
  params.has('range') && !rangeNames.some((name) => slugOf(name) === params.get('range'))

/** What changes in an address when another range is asked for. */
export const rangeParams = (range: RangeName, days: { from: string; to: string }): Record<string, string | null> => ({
  range: range === 'Today' ? null : slugOf(range),
  from: range === 'Custom' ? days.from : null,
  to: range === 'Custom' ? days.to : null,
})

/** The state of the specification for what is asked; the days of before stay where these make no report. */
export function timelineOf({ range, period, error }: AskedRange, timeZone: string): Partial<ReportTimeline> {
  const asked = { selectedRange: range, isCustomDate: range === 'Custom', dateError: error ?? '' }
  if (!period) return asked
  const [own, previous] = [instantsOf(period, timeZone), instantsOf(previousOf(period, range), timeZone)]
  return {
    ...asked,
    ...{ startDate: own.start, endDate: own.end, previousStartDate: previous.start, previousEndDate: previous.end },
  }
}

type Days = Pick<ReportTimeline, 'startDate' | 'endDate' | 'previousStartDate' | 'previousEndDate'>

/** The days of the state, as the API names them. */
export const daysOf = (state: Days, timeZone: string) => ({
  from: dateIn(timeZone, state.startDate as Instant),
  to: dateIn(timeZone, state.endDate as Instant),
  previousFrom: dateIn(timeZone, state.previousStartDate as Instant),
  previousTo: dateIn(timeZone, state.previousEndDate as Instant),
})
export type ReportDays = ReturnType<typeof daysOf>
