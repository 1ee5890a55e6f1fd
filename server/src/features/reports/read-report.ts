import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { reaches } from '@polyclinic/domain/kit/reach.ts'
import { doctorName } from '@polyclinic/domain/providers/name.ts'
import type { readReport as contract } from '@polyclinic/domain/reports/endpoints.ts'
import { diagnosesFor } from '@polyclinic/domain/reports/figures.ts'
import { waitingOf } from '@polyclinic/domain/reports/parts.ts'
import { figuresOf } from '@polyclinic/domain/reviews/rules.ts'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import { requireDoctor } from '../../platform/reach.ts'
import { refuse } from '../../platform/refuse.ts'
import { askedPeriods } from './asked-periods.ts'
import { countDiagnoses } from './count-diagnoses.ts'
import { countVisits, countVisitsOf, type CountedPeriod } from './count-visits.ts'
import { cacheOf } from './cache-of.ts'
import { readThirdNext } from './third-next.ts'

type Report = Output<typeof contract>
type Source = Report['sources'][number]['source']

/** How the clinic, or one doctor, was doing in a period, with what is needed to compare it. Names no patient. */
export async function readReport(context: Context, { query }: Input<typeof contract>): Promise<Report> {
  const { db } = context
  const providerId = requireDoctor(context.actor, 'reports:operational', query.providerId)
  const { today, current, previous, spans, told } = askedPeriods(context, query)
  const names = await readNames(context)
  if (providerId !== undefined && !names.doctors.some(({ id }) => id === providerId)) throw refuse('not_found')
  const diagnosesCounted = diagnosesFor({
    ...{ period: current, today, isOfWholeClinic: providerId === undefined },
    readsRecords: reaches(context.actor, 'patients:read-clinical', { providerId: providerId ?? null }, 'clinic'),
  })
  const asked = [
    { period: current, span: spans.current },
    { period: previous, span: spans.previous },
  ]
  const [now, before] = (
    providerId === undefined
      ? await countVisits(context, { asked, today })
      : await countVisitsOf(context, { asked, providerId })
  ) as [CountedPeriod, CountedPeriod]
  const visitsBy = (of: 'services' | 'locations' | 'sources') => ofBoth(now.part[of], before.part[of])
  const namedVisits = (of: 'services' | 'locations') => {
    const visits = visitsBy(of)
    return mostFirst(names[of].flatMap(({ id, name }) => (visits.has(id) ? [{ id, name, ...visits.get(id)! }] : [])))
  }
  const ofDoctors = ofBoth(visitsOnly(now.part.doctors), visitsOnly(before.part.doctors))
  return {
    ...told,
    current: countsOf(now, providerId),
    previous: countsOf(before, providerId),
    thirdNext: await readThirdNext(context, providerId),
    days: now.days,
    previousDays: before.days,
    doctors: mostFirst(
      names.doctors.flatMap(({ id, prefix, givenName, familyName }) => {
        const visits = ofDoctors.get(id)
        if (!visits) return []
        const [, fulfilled, noShows] = now.part.doctors[id] ?? [0, 0, 0]
        const [offeredMinutes, bookedMinutes] = now.minutes[id] ?? [0, 0]
        const name = doctorName({ prefix, givenName, familyName })
        return [{ id, name, ...visits, fulfilled, noShows, offeredMinutes, bookedMinutes }]
      }),
    ),
    services: namedVisits('services'),
    locations: namedVisits('locations'),
    sources: mostFirst(
      [...visitsBy('sources')]
        .toSorted(([one], [other]) => (one < other ? -1 : 1))
        .map(([source, visits]) => ({ source: source as Source, ...visits })),
    ),
    hours: Object.entries(now.part.hours)
      .map(([key, visits]) => {
        const [weekday, hour] = key.split(' ').map(Number) as [number, number]
        return { weekday, hour, visits }
      })
      .toSorted((a, b) => a.weekday - b.weekday || a.hour - b.hour),
    weekdays: Object.entries(now.part.weekdays)
      .map(([weekday, [fulfilled, noShows]]) => ({ weekday: Number(weekday), fulfilled, noShows }))
      .toSorted((a, b) => a.weekday - b.weekday),
    diagnoses:
      diagnosesCounted === 'none'
        ? null
        : {
            signedUntil: diagnosesCounted === 'all' ? null : current.to,
            items: await countDiagnoses(db, { spans, providerId, counted: diagnosesCounted }),
          },
  }
}

function countsOf({ part, minutes, seen }: CountedPeriod, providerId: string | undefined): Report['current'] {
  const { booked, visits, fulfilled, noShows, canceled, lateCancellations, due } = part
  const [[count, stars], [sent, failed]] = [part.reviews, part.messages]
  const total = (place: 0 | 1) => Object.values(minutes).reduce((sum, each) => sum + each[place], 0)
  return {
    ...{ booked, visits, fulfilled, noShows, canceled, lateCancellations, due, ...seen },
    ...{ waiting: waitingOf(part.waits), offeredMinutes: total(0), bookedMinutes: total(1) },
    reviews: { count, average: figuresOf(count, stars)?.average ?? null },
    messages: providerId === undefined ? { sent, failed } : null,
  }
}

const visitsOnly = (doctors: Record<string, readonly number[]>) =>
  Object.fromEntries(Object.entries(doctors).map(([id, [visits]]) => [id, visits!]))

type Visits = { visits: number; previousVisits: number }

const ofBoth = (now: Record<string, number>, before: Record<string, number>): Map<string, Visits> =>
  new Map(
    [...new Set([...Object.keys(now), ...Object.keys(before)])].map((key) => [
      key,
      { visits: now[key] ?? 0, previousVisits: before[key] ?? 0 },
    ]),
  )

/** Of as many, in the order in which they come. */
const mostFirst = <Row extends Visits>(rows: readonly Row[]) => rows.toSorted((a, b) => b.visits - a.visits)

/** Of all that there ever were, by name; kept like the public pages that show them, until one of them changes. */
async function readNames(context: Context) {
  const cache = await cacheOf(context)
  return cache.keep('names of reports', async () => {
    const value = await selectNames(context.db)
    return { value, bytes: 3 * JSON.stringify(value).length }
  })
}

async function selectNames(db: ClinicDatabase) {
  type Named = { id: string; name: string }
  type Doctor = { id: string } & Parameters<typeof doctorName>[0]
  const named = (table: 'services' | 'locations') => sql`
    (select coalesce(json_agg(json_build_object('id', id, 'name', name) order by name, id), '[]') from ${sql.table(table)})`
  const { rows } = await sql<{
    names: { doctors: Doctor[]; services: Named[]; locations: Named[] }
  }>`
    select json_build_object(
      'doctors', (select coalesce(json_agg(json_build_object('id', id, 'prefix', prefix, 'givenName', given_name,
        'familyName', family_name) order by family_name, id), '[]') from providers),
      'services', ${named('services')}, 'locations', ${named('locations')}) as names`.execute(db)
  return rows[0]!.names
}
