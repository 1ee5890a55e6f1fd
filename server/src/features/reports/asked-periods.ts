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

type Asked = { from: string; to: string; previousFrom: string; previousTo: string }
export type Span = { startsAt: Instant; endsAt: Instant }

/**
 * The days that a report was asked for, and those that it is compared with, by the clinic's own calendar.
 * @throws {Refusal} `invalid_fields` for days that make no report
 */
export function askedPeriods({ now, clinic }: Pick<Context, 'now' | 'clinic'>, query: Asked) {
  const timeZone = clinic.time_zone
  const today = dateIn(timeZone, now as Instant)
  const current = { from: query.from, to: query.to } as Period
  const previous = { from: query.previousFrom, to: query.previousTo } as Period
  for (const [period, field] of [
    [current, 'to'],
    [previous, 'previousTo'],
  ] as const) {
    const error = dateErrorOf(period, today)
    if (error) unlessRefused(refusedField(`/query/${field}`, error, errorTexts[error]))
  }
  const spanOf = ({ from, to }: Period): Span => ({
    startsAt: startOfDay(timeZone, from),
    endsAt: startOfDay(timeZone, addDays(to, 1)),
  })
  return {
    ...{ today, current, previous, spans: { current: spanOf(current), previous: spanOf(previous) } },
    told: { ...current, previousFrom: previous.from, previousTo: previous.to, today, now, timeZone },
  }
}
