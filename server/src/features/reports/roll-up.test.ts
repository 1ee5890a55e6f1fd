import { randomUUID } from 'node:crypto'
import { addDays, addMinutes, startOfDay, type Instant, type PlainDate } from '@polyclinic/domain/kit/time.ts'
import { previousOf, type Period } from '@polyclinic/domain/reports/periods.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { clockAt, timeOff } from '../../../test/builders.ts'
import { testServer } from '../../../test/test-server.ts'
import type { Context } from '../../platform/context.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import { newId } from '../../platform/ids.ts'
import { aBusyClinic, type Told } from './busy-clinic.fixture.ts'
import { countVisits } from './count-visits.ts'
import { readKept } from './kept-days.ts'
import { numbers } from './numbers.fixture.ts'
import { keepDays } from './roll-up.ts'

const { server, clock } = await testServer()
const { reports } = server.services
const now = '2028-11-05T15:00:00Z' as Instant
const [today, first] = ['2028-11-05', '2027-07-01'] as const
const zones = ['Europe/Berlin', 'Australia/Lord_Howe'] as const

let clinics: Told[]
beforeAll(async () => {
  clockAt({ clock }, now)
  const of = { now, from: first, days: 493, visits: 300, patients: 60 } as const
  clinics = await Promise.all(
    zones.map((timeZone, place) => aBusyClinic(server, { ...of, timeZone, seed: 50 + place })),
  )
}, 120_000)

const periods: Period[] = [
  { from: '2027-11-06', to: today },
  { from: '2028-02-28', to: '2028-03-31' },
  { from: '2028-10-30', to: '2028-11-02' },
]

class Undo extends Error {}

/** What a report counts, with what is kept and without: counted from the visits alone, and undone. */
async function bothWays({ clinic }: Told, timeZone: string) {
  const count = async (db: ClinicDatabase, at: string) => {
    const context = { db, now: at, clinic: { time_zone: timeZone } } as Context
    const told = []
    for (const period of periods) {
      const asked = [period, previousOf(period, 'Custom')].map((each) => ({
        period: each,
        span: { startsAt: startOfDay(timeZone, each.from), endsAt: startOfDay(timeZone, addDays(each.to, 1)) },
      }))
      told.push(await countVisits(context, { asked, today }))
    }
    return told.flat().map(({ minutes, ...counted }) => ({
      ...counted,
      minutes: Object.fromEntries(Object.entries(minutes).filter(([, [offered]]) => offered > 0)),
    }))
  }
  const kept = await reports.inClinic(clinic.id, count)
  let raw: typeof kept = []
  await reports
    .inClinic(clinic.id, async (db, at) => {
      await sql`delete from report_seen`.execute(db)
      await sql`delete from report_months`.execute(db)
      await sql`delete from report_days`.execute(db)
      await sql`delete from report_keepings`.execute(db)
      raw = await count(db, at)
      throw new Undo()
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undo)) throw error
    })
  return { kept, raw }
}

/** Whatever can happen to what a report counts. */
const acts: ((of: Told, any: (below: number) => number) => Promise<unknown>)[] = [
  ({ clinic }, any) =>
    changeOne(any, clinic, sql`status = ${(['booked', 'fulfilled', 'noshow', 'cancelled'] as const)[any(4)]!}`),
  ({ clinic }, any) => {
    const by = `${any(60) - 30} days`
    return changeOne(any, clinic, sql`starts_at = starts_at + ${by}::interval, ends_at = ends_at + ${by}::interval`)
  },
  ({ clinic }, any) =>
    changeOne(
      any,
      clinic,
      sql`arrived_at = starts_at, started_at = starts_at + make_interval(mins => ${any(90)}::int)`,
    ),
  ({ clinic }, any) =>
    changeOne(any, clinic, sql`source = ${any(2) ? 'desk' : 'import'}, is_late_change = ${any(2) === 0}`),
  ({ clinic }, any) =>
    changeOne(
      any,
      clinic,
      sql`patient_id = (select patient_id from appointments order by md5(id::text || ${any(999)}::text) limit 1)`,
    ),
  ({ clinic }, any) => changeOne(any, clinic, sql`created_at = created_at + ${`${any(60) - 30} days`}::interval`),
  // Who canceled it is written down beside.
  ({ clinic }, any) =>
    clinic.transact((db) =>
      sql`insert into appointment_history (id, appointment_id, at, act, actor_side, status_before, status_after,
          starts_at_before, starts_at_after, version_after)
        select gen_random_uuid(), id, created_at, 'cancel', ${any(2) ? 'patient' : 'clinic'}, 'booked', 'cancelled',
          starts_at, starts_at, 100 + ${any(1_000_000)}::int
        from appointments where status = 'cancelled' order by md5(id::text || ${any(999)}::text) limit 1`.execute(db),
    ),
  ({ clinic }, any) => {
    const at = addMinutes(startOfDay('UTC', addDays(first, any(480))), any(1440))
    const status = (['sent', 'failed', 'withdrawn'] as const)[any(3)]!
    const text = { kind: 'appointment-booked', channel: 'email', language: 'de', subject: 'Ihr Termin', body: 'Hallo' }
    const of = { ...text, id: newId(), to_address: 'rosa@example.test', created_at: at, status }
    return clinic.transact((db) =>
      db
        .insertInto('messages')
        .values({ ...of, sent_at: status === 'sent' ? at : null, due_at: null })
        .execute(),
    )
  },
  ({ clinic }, any) =>
    clinic.transact((db) =>
      sql`update messages set status = ${any(2) ? 'sent' : 'failed'}, sent_at = created_at
        where id = (select id from messages order by md5(id::text || ${any(999)}::text) limit 1)`.execute(db),
    ),
  ({ clinic, doctors }, any) => {
    const at = addMinutes(startOfDay('UTC', addDays(first, any(480))), any(1440))
    return timeOff(clinic, doctors[any(2)]!, at, addMinutes(at, 60 + any(3000)))
  },
  ({ clinic }, any) =>
    clinic.transact((db) => {
      const on = addDays(first, any(480))
      return db
        .insertInto('closures')
        .values({ id: randomUUID(), first_on: on, last_on: addDays(on, any(3)), name: 'Closed' })
        .execute()
    }),
  ({ clinic }, any) =>
    clinic.transact((db) =>
      sql`update schedules set ends_at = ends_at - interval '15 minutes' where ends_at > starts_at + interval '1 hour'
        and weekday = ${1 + any(7)}::int`.execute(db),
    ),
  ({ clinic }, any) =>
    clinic.transact((db) =>
      sql`update provider_services set is_active = ${any(3) > 0} where id = (
        select id from provider_services order by md5(id::text || ${any(999)}::text) limit 1)`.execute(db),
    ),
]

const shuffled = (of: Iterable<number>, any: (below: number) => number) =>
  [...of]
    .map((each) => [any(10_000), each] as const)
    .toSorted(([a], [b]) => a - b)
    .map(([, each]) => each)

const changeOne = (any: (below: number) => number, { transact }: Told['clinic'], set: ReturnType<typeof sql>) =>
  transact((db) =>
    sql`update appointments set ${set} where id = (
      select id from appointments order by md5(id::text || ${any(9999)}::text) limit 1)`.execute(db),
  )

/** What happens to many at once: more days than are counted anew together. */
const largeActs: typeof acts = [
  ({ clinic }, any) =>
    changeMany(
      any,
      clinic,
      sql`status = case status when 'fulfilled' then 'noshow' when 'noshow' then 'fulfilled' else status end`,
    ),
  ({ clinic }, any) =>
    changeMany(any, clinic, sql`starts_at = starts_at - interval '90 days', ends_at = ends_at - interval '90 days'`),
  ({ clinic }, any) => changeMany(any, clinic, sql`created_at = created_at - interval '1 year'`),
  // As when two records become one.
  ({ clinic }, any) =>
    clinic.transact((db) =>
      sql`update appointments set patient_id = p.ids[1] from (
          select array_agg(distinct patient_id order by patient_id) as ids from appointments) p
        where patient_id = any(p.ids[2:${2 + any(12)}::int])`.execute(db),
    ),
]

const changeMany = (any: (below: number) => number, { transact }: Told['clinic'], set: ReturnType<typeof sql>) =>
  transact((db) =>
    sql`update appointments set ${set} where id in (
      select id from appointments order by md5(id::text || ${any(9999)}::text) limit 150)`.execute(db),
  )

test('what is kept of days and months is what the visits say, whatever happens to them and whenever', async () => {
  for (const [place, told] of clinics.entries()) {
    const any = numbers(900 + place)
    const timeZone = zones[place]!
    await keepDays({ reports }, told.clinic.id)
    // Each of them once, in an order of the clinic's own.
    for (const [step, act] of shuffled(acts.keys(), any).entries()) {
      await acts[act]!(told, any)
      if (any(3) === 0) await keepDays({ reports }, told.clinic.id)
      const { kept, raw } = await bothWays(told, timeZone)
      expect([step, act, kept]).toEqual([step, act, raw])
    }
  }
}, 300_000)

test('what happens to many visits at once is counted anew batch by batch, and is right in between', async () => {
  for (const [place, told] of clinics.entries()) {
    const any = numbers(700 + place)
    for (const [step, act] of [...shuffled(largeActs.keys(), any), ...shuffled(largeActs.keys(), any)].entries()) {
      await largeActs[act]!(told, any)
      if (any(2) === 0) await acts[any(acts.length)]!(told, any)
      for (let more = true; more;) {
        more = await keepDays({ reports }, told.clinic.id, 1)
        if (any(3) > 0 && more) continue
        const { kept, raw } = await bothWays(told, zones[place]!)
        expect([step, act, more, kept]).toEqual([step, act, more, raw])
      }
    }
    const changes = await told.clinic.transact((db) => db.selectFrom('report_changes').selectAll().execute())
    expect(changes).toEqual([])
  }
}, 300_000)

test('days that are over come from what was kept, and what changes meanwhile does not', async () => {
  const [told] = clinics as [Told]
  const { id } = told.clinic
  await keepDays({ reports }, id)
  const [year] = periods as [Period]
  const anew = () =>
    reports.inClinic(id, async (db) => {
      const context = { db, clinic: { time_zone: zones[0] } } as Context
      const { periods: kept, ...told } = await readKept(context, { periods: [year], today })
      const changed = (of: 'visits' | 'minutes') =>
        Array.from({ length: 366 }, (_, back) => addDays(today, -back)).filter((date) => told.isChanged(date, of))
      return { until: kept[0]!.to, visits: changed('visits'), minutes: changed('minutes') }
    })
  const until = addDays(today, -1)
  expect(await anew()).toEqual({ until, visits: [], minutes: [] })
  const on: PlainDate = '2028-05-09'
  await timeOff(told.clinic, told.doctors[0]!, `${on}T08:00:00Z`, `${on}T09:00:00Z`)
  expect(await anew()).toEqual({ until, visits: [], minutes: [on] })
  await keepDays({ reports }, id)
  expect(await anew()).toEqual({ until, visits: [], minutes: [] })
})

test('what commits after a day was read for keeping, and began before, is not lost', async () => {
  const [told] = clinics as [Told]
  const { id } = told.clinic
  const begun = Promise.withResolvers<void>()
  const end = Promise.withResolvers<void>()
  const slow = told.clinic.transact(async (db) => {
    await sql`update appointments set status = case status when 'noshow' then 'fulfilled' else 'noshow' end
      where id = (select id from appointments where starts_at < '2028-09-01' order by id limit 1)`.execute(db)
    begun.resolve()
    await end.promise
  })
  await begun.promise
  await keepDays({ reports }, id)
  end.resolve()
  await slow
  const { kept, raw } = await bothWays(told, zones[0])
  expect(kept).toEqual(raw)
})
