import type { readDays as contract } from '@polyclinic/domain/days/endpoints.ts'
import { refuseSpan } from '@polyclinic/domain/days/span.ts'
import { availabilityOn, breaksOn, hoursOnDate, type Span, workdaysOf } from '@polyclinic/domain/days/workdays.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { datesBetween } from '@polyclinic/domain/kit/calendar-days.ts'
import {
  addDays,
  compareInstants,
  dateIn,
  instantAt,
  minuteOf,
  startOfDay,
  type Instant,
  type PlainDate,
} from '@polyclinic/domain/kit/time.ts'
import { reaches } from '@polyclinic/domain/kit/reach.ts'
import { sql } from 'kysely'
import { auditOften } from '../../platform/audit.ts'
import { anyOf } from '../../platform/database/any-of.ts'
import { changesSince, type Change } from '../../platform/changes.ts'
import type { Context } from '../../platform/context.ts'
import { requireDoctor } from '../../platform/reach.ts'
import { refuse, unlessRefused } from '../../platform/refuse.ts'
import { dayAppointmentOf, selectDayAppointments } from '../appointments/day-appointment.ts'
import { loadWork, readDelays } from './queries.ts'
import { inReach } from './read-day.ts'
import { readResources, readTakenResources } from './read-resources.ts'

type Days = Output<typeof contract>

/** Some days of doctors side by side, as the clinic's calendar counts them; each doctor must be within reach. */
export async function readDays(context: Context, { query }: Input<typeof contract>): Promise<Days> {
  const { db, now, clinic, actor } = context
  const timeZone = clinic.time_zone
  const [from, to] = [query.from as PlainDate, query.to as PlainDate]
  const providerIds = [...new Set(query.providerIds.split(','))]
  for (const id of providerIds) requireDoctor(actor, 'appointments:day', id)
  unlessRefused(refuseSpan(from, to, providerIds.length) ?? undefined)
  if (!inReach(from) || !inReach(to)) throw refuse('not_found')

  const span = { startsAt: startOfDay(timeZone, from), endsAt: startOfDay(timeZone, addDays(to, 1)) }
  const { cursor, changes } = await changesSince(db, query.since)
  const rows = await selectDayAppointments(context)
    .where('a.provider_id', 'in', providerIds)
    .$if(changes !== null, (visits) => visits.where(mayHaveChanged(changes!)))
    .where('a.starts_at', '>=', span.startsAt)
    .where('a.starts_at', '<', span.endsAt)
    .orderBy('a.starts_at')
    .orderBy('a.provider_name')
    .orderBy('a.id')
    .execute()
  const read = {
    action: 'appointments:day',
    detail: from === to ? from : `${from}/${to}`,
    side: 'clinic',
  } as const
  const seen = [...new Set(rows.map((row) => row.provider_id))]
  await auditOften(context, ...seen.map((id) => ({ ...read, object: { kind: 'provider' as const, id } })))
  const work = await loadWork(db, { first: from, last: to, span, providerIds })
  if (work.known < providerIds.length) throw refuse('not_found')
  const today = dateIn(timeZone, now as Instant)
  const delays = from <= today && today <= to ? await readDelays(db, work.providerIds, now) : null
  return {
    ...{ from, to, today, now, timeZone },
    items: rows.map((row) => dayAppointmentOf(row, context)),
    changed: changes && [...new Set([...visitsOf(changes, providerIds), ...rows.map(({ id }) => id)])],
    cursor,
    resources: await resourcesFor(context, query.resources, span),
    places: work.places,
    closures: work.closures.flatMap(([locationId, first, last, name]) =>
      datesBetween(first, last).map((date) => ({ date, locationId, name })),
    ),
    doctors: doctorsOf(work, { from, to, span }, (id) => mayKnowWhy(actor, id)).map((each) => ({
      ...each,
      delay: delays?.get(each.id)?.minutes || null,
    })),
  }
}

/**
 * Of visits, their patients and doctors that changed, the visits that may show it: one tells of its doctor's delay, and of
 * other visits of its patient (its series, the last one).
 */
function mayHaveChanged(changes: readonly Change[]) {
  const ids = anyOf([...new Set(changes.map(({ id }) => id))])
  return sql<boolean>`(a.patient_id = ${ids} or a.provider_id = ${ids}
    or a.patient_id in (select patient_id from appointments where id = ${ids}))`
}

const visitsOf = (changes: readonly Change[], providerIds: readonly string[]) =>
  changes.flatMap(({ noun, id, providerId }) =>
    noun === 'appointment' && providerId && providerIds.includes(providerId) ? [id] : [],
  )

const resourcesFor = (context: Context, asked: 'known' | 'taken' | undefined, span: Span) =>
  asked === 'taken' ? readTakenResources(context, span) : asked === 'known' ? readResources(context.db) : []

/** Why a doctor is away is theirs to know, and of whoever sees to their time. */
const mayKnowWhy = (actor: Context['actor'], providerId: string) =>
  actor.own.providerId === providerId || reaches(actor, 'schedules:change', { providerId }, 'clinic')

type Range = { from: PlainDate; to: PlainDate; span: { startsAt: Instant; endsAt: Instant } }

/** When each active doctor works and does not; of those who left only their visits are told. */
function doctorsOf(
  work: Awaited<ReturnType<typeof loadWork>>,
  { from, to, span }: Range,
  isNoteTold: (providerId: string) => boolean,
): Omit<Days['doctors'][number], 'delay'>[] {
  const workdays = workdaysOf(work)
  const differing = new Set(work.overrides.map(([doctor, , date]) => `${doctor} ${date}`))
  const [first, last] = [minuteOf(span.startsAt), minuteOf(span.endsAt)]
  const ofDates = datesBetween(from, to).map((date) => ({
    date,
    hours: hoursOnDate(workdays, date),
    breaks: breaksOn(workdays, date, span).filter(({ kind }) => kind === 'break'),
    off: new Map(availabilityOn(workdays, date).map((each) => [each.id, each.off])),
  }))
  return work.providerIds.map((id) => ({
    id,
    hours: ofDates.flatMap(({ hours }) =>
      hours
        .filter(({ providerId }) => providerId === id)
        .map(({ locationId, startsAt, endsAt }) => ({ locationId, startsAt, endsAt }))
        .toSorted((a, b) => compareInstants(a.startsAt, b.startsAt)),
    ),
    breaks: ofDates.flatMap(({ breaks }) =>
      breaks.filter(({ providerId }) => providerId === id).map(({ startsAt, endsAt }) => ({ startsAt, endsAt })),
    ),
    timeOff: work.timeOff
      .filter(([providerId]) => providerId === id)
      .map(([, start, end, note, timeOffId]) => ({
        id: timeOffId!,
        startsAt: instantAt(Math.max(start, first)),
        endsAt: instantAt(Math.min(end, last)),
        note: isNoteTold(id) ? (note ?? null) : null,
      })),
    busyElsewhere: work.busyElsewhere
      .filter(([providerId]) => providerId === id)
      .map(([, start, end]) => ({
        startsAt: instantAt(Math.max(start, first)),
        endsAt: instantAt(Math.min(end, last)),
      })),
    days: ofDates.map(({ date, off }) => ({ date, off: off.get(id) ?? null, differs: differing.has(`${id} ${date}`) })),
  }))
}
