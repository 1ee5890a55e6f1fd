import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { refusedField } from '@polyclinic/domain/kit/refused.ts'
import { addDays, dateIn, startOfDay, type Instant, type PlainDate } from '@polyclinic/domain/kit/time.ts'
import { doctorName } from '@polyclinic/domain/providers/name.ts'
import type { readReport as contract } from '@polyclinic/domain/reports/endpoints.ts'
import { dateErrorOf, type DateError, type Period } from '@polyclinic/domain/reports/periods.ts'
import type { Context } from '../../platform/context.ts'
import { requireDoctor } from '../../platform/reach.ts'
import { refuse, unlessRefused } from '../../platform/refuse.ts'
import { countVisits } from './count-visits.ts'

type Report = Output<typeof contract>
type Day = Report['days'][number]

const errorTexts: Record<DateError, string> = {
  end_before_start: 'It is the first day or a later one.',
  too_long: 'A year at the most.',
  in_future: 'Nothing has happened on days to come.',
}

/** How the clinic, or one doctor, was doing in a period, with what is needed to compare it. Names no patient. */
export async function readReport(context: Context, { query }: Input<typeof contract>): Promise<Report> {
  const { now, clinic, actor } = context
  const timeZone = clinic.time_zone
  const providerId = requireDoctor(actor, 'reports:operational', query.providerId)
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
  const instants = ({ from, to }: Period) => ({
    startsAt: startOfDay(timeZone, from),
    endsAt: startOfDay(timeZone, addDays(to, 1)),
  })
  const { isKnown, days, doctors, ...counted } = await countVisits(context, {
    spans: { current: instants(current), previous: instants(previous) },
    providerId,
  })
  if (!isKnown) throw refuse('not_found')
  return {
    ...{ ...current, previousFrom: previous.from, previousTo: previous.to, today, now, timeZone },
    ...counted,
    doctors: doctors.map(({ prefix, givenName, familyName, ...doctor }) => ({
      ...doctor,
      name: doctorName({ prefix, givenName, familyName }),
    })),
    days: everyDay(current, days.current),
    previousDays: everyDay(previous, days.previous),
  }
}

/** With the days on which nothing was. */
function everyDay({ from, to }: Period, counted: readonly Day[]): Day[] {
  const byDate = new Map(counted.map((day) => [day.date, day]))
  const days: Day[] = []
  for (let date: PlainDate = from; date <= to; date = addDays(date, 1))
    days.push(byDate.get(date) ?? { date, visits: 0, fulfilled: 0, noShows: 0, canceled: 0 })
  return days
}
