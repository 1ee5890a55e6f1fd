import { refusedField } from '@polyclinic/domain/kit/refused.ts'
import { addDays, dateIn, startOfDay, type Instant } from '@polyclinic/domain/kit/time.ts'
import { dateErrorOf, type DateError, type Period } from '@polyclinic/domain/reports/periods.ts'
import type { Context } from '../../platform/context.ts'
import { unlessRefused } from '../../platform/refuse.ts'

const errorTexts: Record<DateError, string> = {
  end_before_start: 'It is the first day or a later one.',
  too_long: 'A year at the most.',
  in_future: 'Nothing has happened on days to come.',
}

type PeriodsQuery = { from: string; to: string; previousFrom: string; previousTo: string }
type Clinic = Pick<Context, 'now' | 'clinic'>
export type Span = { startsAt: Instant; endsAt: Instant }

/**
 * The days of one period, from the first moment to that after the last, by the clinic's own calendar.
 * @param field how the last day is called in the request
 * @throws {Refusal} `invalid_fields` for days that make no report
 */
export function askedSpan({ now, clinic }: Clinic, { from, to }: { from: string; to: string }, field = 'to'): Span {
  const timeZone = clinic.time_zone
  const period = { from, to } as Period
  const error = dateErrorOf(period, dateIn(timeZone, now as Instant))
  if (error) unlessRefused(refusedField(`/query/${field}`, error, errorTexts[error]))
  return { startsAt: startOfDay(timeZone, period.from), endsAt: startOfDay(timeZone, addDays(period.to, 1)) }
}

/**
 * The days that a report was asked for, and those that it is compared with, by the clinic's own calendar.
 * @throws {Refusal} `invalid_fields` for days that make no report
 */
export function askedPeriods(context: Clinic, query: PeriodsQuery) {
  const { now, clinic } = context
  const timeZone = clinic.time_zone
  const today = dateIn(timeZone, now as Instant)
  const current = { from: query.from, to: query.to } as Period
  const previous = { from: query.previousFrom, to: query.previousTo } as Period
  const spans = { current: askedSpan(context, current), previous: askedSpan(context, previous, 'previousTo') }
  return {
    ...{ today, current, previous, spans },
    told: { ...current, previousFrom: previous.from, previousTo: previous.to, today, now, timeZone },
  }
}
