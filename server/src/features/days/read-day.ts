import type { readDay as contract } from '@polyclinic/domain/days/endpoints.ts'
import { availabilityOn, breaksOn, closureOn, nextWorkday, workdaysOf } from '@polyclinic/domain/days/workdays.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { reaches } from '@polyclinic/domain/kit/reach.ts'
import { addDays, dateIn, startOfDay, type Instant, type PlainDate } from '@polyclinic/domain/kit/time.ts'
import { auditOften } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { requireDoctor } from '../../platform/reach.ts'
import { refuse } from '../../platform/refuse.ts'
import { dayAppointmentOf, selectDayAppointments } from '../appointments/day-appointment.ts'
import { loadWork, readDelays } from './queries.ts'

/** No diary reaches further, and the calendar's arithmetic need not either. */
export const inReach = (date: string) => date >= '1970-01-01' && date <= '2199-12-31'

/** A day without visits tells the next workday: as far ahead as a long leave and the holidays around it reach. */
const daysSearched = 90

/** A day as the clinic's calendar counts it: the visits and breaks of one's own day, or in the whole clinic's scope those of all doctors or of one. */
export async function readDay(
  context: Context,
  { params, query }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const { db, now, clinic, actor } = context
  const timeZone = clinic.time_zone
  const providerId = requireDoctor(actor, 'appointments:day', query.providerId)
  const today = dateIn(timeZone, now as Instant)
  const date = (params.date === 'today' ? today : params.date) as PlainDate
  if (!inReach(date)) throw refuse('not_found')

  const day = { startsAt: startOfDay(timeZone, date), endsAt: startOfDay(timeZone, addDays(date, 1)) }
  const rows = await selectDayAppointments(context)
    .where('a.starts_at', '>=', day.startsAt)
    .where('a.starts_at', '<', day.endsAt)
    .$if(providerId !== undefined, (q) => q.where('a.provider_id', '=', providerId!))
    .orderBy('a.starts_at')
    .orderBy('a.provider_name')
    .orderBy('a.id')
    .execute()
  const object = providerId === undefined ? {} : { object: { kind: 'provider' as const, id: providerId } }
  if (rows.length > 0)
    await auditOften(context, { action: 'appointments:day', detail: date, side: 'clinic', ...object })
  const last = rows.length > 0 ? date : addDays(date, daysSearched)
  const span = { startsAt: day.startsAt, endsAt: startOfDay(timeZone, addDays(last, 1)) }
  const providerIds = providerId === undefined ? undefined : [providerId]
  const work = await loadWork(db, { first: date, last, span, providerIds })
  if (providerIds && work.known < providerIds.length) throw refuse('not_found')
  const workdays = workdaysOf(work)
  const delays = date === today ? await readDelays(db, work.providerIds, now) : null
  return {
    date,
    today,
    now,
    timeZone,
    items: rows.map((row) => dayAppointmentOf(row, context)),
    breaks: breaksOn(workdays, date, day),
    closure: closureOn(work, date),
    providers: availabilityOn(workdays, date).map((each) => ({ ...each, delay: delays?.get(each.id) ?? null })),
    nextWorkday: nextWorkday(workdays, addDays(date, 1), last),
    passesUndeclaredProxy: context.request.passesUndeclaredProxy && reaches(actor, 'appointments:day', {}),
  }
}
