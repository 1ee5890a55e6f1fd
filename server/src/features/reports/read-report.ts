import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { reaches } from '@polyclinic/domain/kit/reach.ts'
import { addDays, type PlainDate } from '@polyclinic/domain/kit/time.ts'
import { doctorName } from '@polyclinic/domain/providers/name.ts'
import type { readReport as contract } from '@polyclinic/domain/reports/endpoints.ts'
import { diagnosesFor } from '@polyclinic/domain/reports/figures.ts'
import type { Period } from '@polyclinic/domain/reports/periods.ts'
import { figuresOf } from '@polyclinic/domain/reviews/rules.ts'
import type { Context } from '../../platform/context.ts'
import { requireDoctor } from '../../platform/reach.ts'
import { refuse } from '../../platform/refuse.ts'
import { askedPeriods } from './asked-periods.ts'
import { countMinutes, type Minutes } from './count-minutes.ts'
import { countVisits } from './count-visits.ts'
import { readThirdNext } from './third-next.ts'

type Report = Output<typeof contract>
type Day = Report['days'][number]

/** How the clinic, or one doctor, was doing in a period, with what is needed to compare it. Names no patient. */
export async function readReport(context: Context, { query }: Input<typeof contract>): Promise<Report> {
  const providerId = requireDoctor(context.actor, 'reports:operational', query.providerId)
  const { today, current, previous, spans, told } = askedPeriods(context, query)
  const diagnosesCounted = diagnosesFor({
    ...{ period: current, today, isOfWholeClinic: providerId === undefined },
    readsRecords: reaches(context.actor, 'patients:read-clinical', { providerId: providerId ?? null }, 'clinic'),
  })
  const counted = await countVisits(context, { spans, providerId, diagnosesCounted })
  const { isKnown, days, doctors, diagnoses, ...kept } = counted
  if (!isKnown) throw refuse('not_found')
  const minutes = await countMinutes(context, { periods: { current, previous }, providerId })
  return {
    ...told,
    ...kept,
    diagnoses:
      diagnosesCounted === 'none'
        ? null
        : { signedUntil: diagnosesCounted === 'all' ? null : current.to, items: diagnoses },
    current: { ...counted.current, ...sumOf(minutes, 'current'), reviews: reviewsOf(counted.current.reviews) },
    previous: { ...counted.previous, ...sumOf(minutes, 'previous'), reviews: reviewsOf(counted.previous.reviews) },
    thirdNext: await readThirdNext(context, providerId),
    doctors: doctors.map(({ prefix, givenName, familyName, ...doctor }) => ({
      ...doctor,
      ...sumOf(
        minutes.filter((each) => each.providerId === doctor.id),
        'current',
      ),
      name: doctorName({ prefix, givenName, familyName }),
    })),
    days: everyDay(current, days.current),
    previousDays: everyDay(previous, days.previous),
  }
}

const reviewsOf = ({ count, stars }: { count: number; stars: number }) => ({
  count,
  average: figuresOf(count, stars)?.average ?? null,
})

function sumOf(minutes: readonly Minutes[], period: Minutes['period']) {
  const own = minutes.filter((each) => each.period === period)
  return {
    offeredMinutes: own.reduce((sum, { offered }) => sum + offered, 0),
    bookedMinutes: own.reduce((sum, { booked }) => sum + booked, 0),
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
