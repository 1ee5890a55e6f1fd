import { stateAfter, type Act } from '@polyclinic/domain/appointments/acts.ts'
import type { AppointmentState } from '@polyclinic/domain/appointments/states.ts'
import { addMinutes, type Instant } from '@polyclinic/domain/kit/time.ts'
import { freeStarts } from '@polyclinic/domain/slots/slots.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { harborlight } from '../seed/people/harborlight.ts'
import { seedDemo } from '../seed/seed-demo.ts'
import { seedDemoIfEmpty } from '../seed/seed-demo-if-empty.ts'
import { loadTimes } from '../src/features/slots/queries.ts'
import { timesOf } from '../src/features/slots/search.ts'
import { createClinics } from '../src/platform/clinics.ts'
import { createTenancy } from '../src/platform/tenancy.ts'
import { aClinic } from './builders.ts'
import { testDatabase, testLog, type TestDatabase } from './harness.ts'

const base = { hash: async (password: string) => `hash of ${password}`, linkKey: Buffer.from('link key'), log: testLog }

async function seeded(now: string, options: Partial<Parameters<typeof seedDemo>[0]> = {}): Promise<TestDatabase> {
  const database = await testDatabase()
  await seedDemo({ ...base, tenancy: createTenancy(database.db), now, ...options })
  return database
}

/** Everything that a visit is apart from its clinic's own ids, in order. */
const visitsOf = (database: TestDatabase) =>
  database.asSuperuser<Record<string, string>>(`
    select a.id, a.reference, p.slug as doctor, s.slug as service, a.starts_at, a.status, a.message, a.version,
      a.arrived_at, a.started_at, a.finished_at, a.created_at, n.id as patient, n.given_name, n.family_name, n.email,
      n.phone, n.birth_date, a.booked_by_user_id, a.policy, a.price_minor, a.address
    from appointments a join providers p on p.id = a.provider_id join services s on s.id = a.service_id
      join patients n on n.id = a.patient_id
    order by a.id`)

/** Free starts of each doctor's default service in the two days from now, as the site lists them. */
async function freeSoon(database: TestDatabase, slug: string, now: string, days: number) {
  const tenancy = createTenancy(database.db)
  const clinic = (await createClinics(tenancy).bySlug(slug))!
  return tenancy.inClinic(clinic.id, async (db) => {
    const range = { from: now as Instant, to: addMinutes(now as Instant, days * 1440), now }
    const times = timesOf(await loadTimes(db, {}, range), clinic, now)
    const minutes = { from: Date.parse(range.from) / 60_000, to: Date.parse(range.to) / 60_000 }
    const slugs = await db.selectFrom('providers').select(['id', 'slug']).execute()
    return new Map(
      times.offers.map((offer) => [
        slugs.find(({ id }) => id === offer.providerId)!.slug,
        freeStarts(times.search(offer, minutes)).length,
      ]),
    )
  })
}

// A Tuesday at 10:22 in Boston and 16:22 in Berlin.
const tuesday = '2026-11-24T15:22:00.000Z'

describe('a seeded demo', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await seeded(tuesday)
  })

  test('grown-ups weigh what grown-ups do, and of some more was measured than once', async () => {
    const measured = await database.asSuperuser<{ of: string; age: number; weight: string }>(`
      select a.patient_id as of, extract(year from age(a.starts_at, n.birth_date))::int as age, e.content->>'weight' as weight
      from encounters e join appointments a on a.id = e.appointment_id join patients n on n.id = a.patient_id
      where e.content->>'weight' is not null`)
    const grownUp = measured.filter(({ age }) => age >= 18)
    expect(grownUp.length).toBeGreaterThan(10)
    expect(grownUp.filter(({ weight }) => Number(weight) < 40)).toEqual([])
    const often = Object.values(Object.groupBy(measured, ({ of }) => of)).filter((each) => each!.length > 1)
    expect(often.length).toBeGreaterThan(3)
  })

  test('has notes of what its doctor held, but a few, and values over months', async () => {
    const [{ unbegun, drafts, signed, months }] = (await database.asSuperuser<Record<string, number>>(`
      select count(*) filter (where e.status is null and a.status = 'fulfilled')::int as unbegun,
        count(*) filter (where e.status = 'preliminary')::int as drafts,
        count(*) filter (where e.status = 'final' and jsonb_array_length(e.content->'diagnoses') > 0)::int as signed,
        (extract(epoch from max(a.starts_at) filter (where e.status = 'final') - min(a.starts_at) filter (
          where e.content->>'systolic' is not null)) / 86400 / 30)::int as months
      from users u join providers p on p.user_id = u.id join appointments a on a.provider_id = p.id
        left join encounters e on e.appointment_id = a.id
      where u.email = 'doctor@demo.test'`)) as [Record<string, number>]
    expect({ unbegun, drafts }).toEqual({ unbegun: 6, drafts: 6 })
    expect(signed).toBeGreaterThan(100)
    expect(months).toBeGreaterThanOrEqual(6)
  })

  test('has prescriptions of every kind, as signing makes them', async () => {
    const rows = await database.asSuperuser<Record<string, unknown>>(
      `
      select o.slug, n.email = 'patient@demo.test' as own, m.name, m.sentence, m.prior_kind, m.ends_on < $1::date as over,
        exists (select from repeat_requests r where r.medication_id = m.id and r.status = 'requested') as asked
      from medication_requests m join patients n on n.id = m.patient_id join organizations o on o.organization_id = m.organization_id`,
      [tuesday],
    )
    for (const slug of ['harborlight', 'spreebogen']) {
      const own = rows.filter((row) => row['slug'] === slug && row['own'])
      expect(own).toHaveLength(4)
      expect(own.filter(({ over }) => over).length).toBeGreaterThan(0)
      expect(own.filter(({ asked }) => asked)).toMatchObject([{ over: false }])
      expect(own.filter(({ prior_kind: kind }) => kind === 'renewal')).toHaveLength(1)
      expect(rows.filter((row) => row['slug'] === slug && !row['own']).length).toBeGreaterThan(5)
    }
    expect(rows.filter(({ sentence }) => sentence === '')).toEqual([])
    expect(rows.find(({ name }) => String(name).startsWith('Ramipril'))).toMatchObject({
      sentence: expect.stringContaining('morgens'),
    })
    const drafts = await database.asSuperuser(`select from prescriptions where status = 'draft'`)
    const accepted = await database.asSuperuser(`select from decision_support_acceptances`)
    expect([drafts.length, accepted.length]).toEqual([2, 1])
  })

  test('has visits that never overlap, their buffers included, but those of one session', async () => {
    const overlapping = await database.asSuperuser(`
      with taken as (
        select id, provider_id, provider_service_id, starts_at, seat, tstzrange(starts_at - make_interval(mins => buffer_before_minutes),
          ends_at + make_interval(mins => buffer_after_minutes)) as during
        from appointments where status not in ('cancelled', 'noshow'))
      select a.id from taken a join taken b on a.provider_id = b.provider_id and a.id < b.id and a.during && b.during
        and (a.seat is null or b.seat is null or (a.provider_service_id, a.starts_at) <> (b.provider_service_id, b.starts_at))`)
    expect(overlapping).toEqual([])
  })

  test('has a group in each clinic, every week for some, today with seats left and after it, too', async () => {
    const sessions = await database.asSuperuser<{ slug: string; day: string; booked: number; seats: number }>(`
      select o.slug, to_char(a.wall_starts_at, 'YYYY-MM-DD') as day, count(*)::int as booked, max(a.seats) as seats
      from appointments a join organizations o on o.organization_id = a.organization_id
      where a.seat is not null group by o.slug, a.starts_at, day order by day`)
    for (const slug of ['harborlight', 'spreebogen']) {
      const own = sessions.filter((session) => session.slug === slug)
      expect(own.length).toBe(10)
      const ahead = own.filter(({ day }) => day >= '2026-11-24')
      expect(ahead.map(({ booked, seats }) => seats - booked)).toEqual([2, 3, 4, 5])
    }
  })

  test('has each visit in a room of every kind that its service needs, and in no other', async () => {
    const wrong = await database.asSuperuser(`
      with has as (
        select c.organization_id, c.appointment_id, array_agg(r.group_name order by r.group_name) as groups
        from (select organization_id, appointment_id, resource_id from claims
          union all select organization_id, appointment_id, resource_id from claims_past) c
        join shared_resources r on r.id = c.resource_id group by 1, 2)
      select a.id from appointments a join services s on s.id = a.service_id
      left join has on has.appointment_id = a.id
      where coalesce(has.groups, '{}') <> case when a.status in ('cancelled', 'noshow') then '{}' else s.needs end`)
    expect(wrong).toEqual([])
    const past = await database.asSuperuser(
      'select c.id from claims_past c join shared_resources r on r.id = c.resource_id',
    )
    expect(past.length).toBeGreaterThan(50)
  })

  test('holds the time of every visit that still needs it, and of no other', async () => {
    const wrong = await database.asSuperuser(
      `
      select a.id from appointments a
      left join claims c on c.appointment_id = a.id and c.resource_id = a.provider_id and c.during = tstzrange(
        a.starts_at - make_interval(mins => a.buffer_before_minutes), a.ends_at + make_interval(mins => a.buffer_after_minutes))
      where (c.id is not null) <>
        (a.status not in ('cancelled', 'noshow') and a.ends_at + make_interval(mins => a.buffer_after_minutes) > $1::timestamptz)
      union all
      select c.appointment_id from claims c where c.kind = 'appointment'
        and not exists (select from appointments a where a.id = c.appointment_id)`,
      [tuesday],
    )
    expect(wrong).toEqual([])
  })

  test('tells each visit as a legal path, in order, up to now', async () => {
    type Row = Record<'id' | 'status' | 'act' | 'status_before' | 'status_after', string> & {
      at: Date
      version: number
    }
    const rows = await database.asSuperuser<Row>(`
      select a.id, a.status, a.version, h.act, h.at, h.status_before, h.status_after
      from appointments a join appointment_history h on h.appointment_id = a.id order by a.id, h.version_after`)
    const visits = Map.groupBy(rows, ({ id }) => id)
    expect(visits.size).toBeGreaterThan(1000)
    for (const path of visits.values()) {
      expect(path[0]).toMatchObject({ act: 'book', status_before: null, status_after: 'booked' })
      for (const [index, step] of path.entries()) {
        const before = path[index - 1]
        if (before) {
          expect(step.status_before).toBe(before.status_after)
          expect(step.status_after).toBe(stateAfter(before.status_after as AppointmentState, step.act as Act))
          expect(step.at.getTime()).toBeGreaterThanOrEqual(before.at.getTime())
        }
        expect(step.at.getTime()).toBeLessThanOrEqual(Date.parse(tuesday))
      }
      expect(path.at(-1)).toMatchObject({ status_after: path[0]!.status, version: path.length })
    }
  })

  test('gives the patient a visit tomorrow, one later, and four that are past', async () => {
    const rows = await database.asSuperuser<{ slug: string; status: string; day: string }>(`
      select o.slug, a.status, to_char(a.wall_starts_at, 'YYYY-MM-DD') as day
      from users u join user_patients up on up.user_id = u.id join appointments a on a.patient_id = up.patient_id
        join organizations o on o.organization_id = a.organization_id
      where u.email = 'patient@demo.test' and a.booked_by_user_id = u.id order by o.slug, a.starts_at desc`)
    const states = ['booked', 'booked', 'fulfilled', 'fulfilled', 'cancelled', 'noshow']
    for (const slug of ['harborlight', 'spreebogen']) {
      const own = rows.filter((row) => row.slug === slug)
      expect(own.map(({ status }) => status)).toEqual(states)
      expect(own[1]!.day).toBe('2026-11-25')
    }
  })

  test('has accounts for all four roles and the example roles in both clinics, whose password is known', async () => {
    const users = await database.asSuperuser(
      `select email, roles, has_known_password as known, password_hash as hash, count(*)::int from users group by 1, 2, 3, 4 order by 1`,
    )
    const account = (name: string, role: string) => ({
      ...{ email: `${name}@demo.test`, roles: [role], known: true, hash: 'hash of polyclinic-demo', count: 2 },
    })
    expect(users).toEqual([
      account('accounts', 'admin'),
      account('admin', 'admin'),
      account('desk', 'admin'),
      account('doctor', 'provider'),
      account('nurse', 'admin'),
      account('partner', 'partner'),
      account('patient', 'guest'),
    ])
    expect(
      await database.asSuperuser(
        `select r.name, u.email from users u join staff_roles r on r.id = u.staff_role_id
         union all select r.name, 'invited' from invitations i join staff_roles r on r.id = i.staff_role_id
         order by name, email`,
      ),
    ).toEqual([
      { name: 'Accountant', email: 'accounts@demo.test' },
      { name: 'Buchhaltung', email: 'accounts@demo.test' },
      { name: 'Empfang', email: 'desk@demo.test' },
      { name: 'Empfang', email: 'invited' },
      { name: 'Nurse', email: 'nurse@demo.test' },
      { name: 'Pflege', email: 'nurse@demo.test' },
      { name: 'Receptionist', email: 'desk@demo.test' },
      { name: 'Receptionist', email: 'invited' },
    ])
  })

  test.each(['harborlight', 'spreebogen'])(
    'leaves free times soon, but not at the doctor who is booked out: %s',
    async (slug) => {
      const free = await freeSoon(database, slug, tuesday, 3)
      const withTimes = [...free.values()].filter((count) => count > 0)
      expect(withTimes.length).toBeGreaterThanOrEqual(6)
      const week = await freeSoon(database, slug, tuesday, 7)
      const bookedOut = slug === 'harborlight' ? 'priya-raman' : 'tobias-lehmann'
      expect([...week].filter(([, count]) => count === 0).map(([doctor]) => doctor)).toEqual([bookedOut])
      expect((await freeSoon(database, slug, tuesday, 14)).get(bookedOut)).toBeGreaterThan(0)
    },
  )

  test('is left alone when it is complete', async () => {
    const before = await visitsOf(database)
    const tenancy = createTenancy(database.db)
    expect(await seedDemo({ ...base, tenancy, now: '2026-11-30T15:00:00Z' })).toEqual([])
    expect(await visitsOf(database)).toEqual(before)
  })
})

describe('the seed', () => {
  const one = { clinics: [harborlight] }

  test("follows from the date; the hour decides the doctor's day, and how far the day has come", async () => {
    // One after the other: at once they would keep each other from their databases for longer than these wait.
    const first = await visitsOf(await seeded(tuesday, one))
    const again = await visitsOf(await seeded(tuesday, one))
    const evening = await visitsOf(await seeded('2026-11-25T01:00:00.000Z', one))
    expect(again).toEqual(first)
    const today = ({ doctor, starts_at: startsAt }: Record<string, unknown>) =>
      doctor === harborlight.doctor && (startsAt as Date).toISOString().startsWith('2026-11-2')
    const booked = (visits: typeof first) =>
      visits
        .filter((visit) => !today(visit))
        .map(({ status: _s, version: _v, arrived_at: _a, started_at: _t, finished_at: _f, ...rest }) => rest)
    expect(booked(evening)).toEqual(booked(first))
    // Nobody can write to them: the desk has a call to make.
    expect(new Set(first.filter(({ email }) => email === null).map(({ patient }) => patient)).size).toBe(1)
    expect(evening).not.toEqual(first)
  })
})

// At any hour of any day: doctors-day.test.ts, without a database.
test("made on a Sunday evening, the doctor's day is in every state, within the hours that everybody sees", async () => {
  // 20:40 in Berlin, 14:40 in Boston.
  const database = await seeded('2026-11-22T19:40:00.000Z')
  const days = await database.asSuperuser(`
    select o.slug, array_agg(distinct a.status order by a.status) as states,
      bool_and(exists (select from opening_hours h where h.location_id = a.location_id and h.weekday = 7
        and h.opens_at <= a.wall_starts_at::time and h.closes_at > a.wall_starts_at::time)) as "isOpen"
    from users u join providers p on p.user_id = u.id join appointments a on a.provider_id = p.id
      join organizations o on o.organization_id = a.organization_id
    where u.email = 'doctor@demo.test' and a.wall_starts_at::date = '2026-11-22' group by o.slug order by o.slug`)
  const states = ['arrived', 'booked', 'checked-in', 'fulfilled', 'noshow']
  expect(days).toEqual([
    { slug: 'harborlight', states, isOpen: true },
    { slug: 'spreebogen', states, isOpen: true },
  ])
})

describe('at the start of a demo', () => {
  test('takes up what was not finished, and leaves a database with a clinic of its own alone', async () => {
    const database = await testDatabase()
    const tenancy = createTenancy(database.db)
    await seedDemo({ ...base, tenancy, clinics: [harborlight] })
    await seedDemoIfEmpty({ ...base, tenancy })
    const slugs = () => database.asSuperuser('select slug from platform.clinics order by slug')
    expect(await slugs()).toEqual([{ slug: 'harborlight' }, { slug: 'spreebogen' }])

    const other = await testDatabase()
    await aClinic(createTenancy(other.db))
    await seedDemoIfEmpty({ ...base, tenancy: createTenancy(other.db) })
    expect(await other.asSuperuser('select count(*)::int from platform.clinics')).toEqual([{ count: 1 }])
  })
})
