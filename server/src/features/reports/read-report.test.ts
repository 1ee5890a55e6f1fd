import { randomUUID } from 'node:crypto'
import type { Answer } from '@polyclinic/domain/kit/endpoint.ts'
import {
  addDays,
  addMinutes,
  dateIn,
  startOfDay,
  wallTimeIn,
  weekdayOfDate,
  type Instant,
  type PlainDate,
} from '@polyclinic/domain/kit/time.ts'
import type { listReportVisits, readReport } from '@polyclinic/domain/reports/endpoints.ts'
import { listedFigures, listedOf } from '@polyclinic/domain/reports/figures.ts'
import { beforeAll, expect, test } from 'vitest'
import {
  aClinic,
  anAppointment,
  aPatient,
  aProvider,
  aService,
  aUser,
  clockAt,
  signedIn,
  timeOff,
  type TestClinic,
} from '../../../test/builders.ts'
import { testServer } from '../../../test/test-server.ts'
import { numbers } from './numbers.fixture.ts'

const { call, server, clock } = await testServer()
const now = '2026-11-04T15:00:00Z' as Instant
type Report = Answer<typeof readReport>

const visitMinutes = 30
/** Also over the changes of the clocks, on a Sunday. */
const officeHours = [
  ...[1, 3, 5].map((weekday) => ({ weekday, from: '09:00', to: '17:00' })),
  { weekday: 7, from: '00:00', to: '06:00' },
]

type Visit = {
  startsAt: Instant
  createdAt: Instant
  status: 'booked' | 'fulfilled' | 'noshow' | 'cancelled'
  /** Past the hour of its policy, moved or canceled, and who canceled it. */
  isLateChange: boolean
  canceledBy: 'patient' | 'clinic' | null
  doctor: number
  patient: number
  waited: number | null
  source: 'web' | 'desk' | 'import'
}

type Told = {
  clinic: TestClinic
  doctors: string[]
  visits: Visit[]
  asAdmin: object
  asDoctor: { authorization: string }
}

/** Ten weeks of a clinic, around the change of the clocks. */
async function aBusyClinic(time_zone: string, seed: number): Promise<Told> {
  const clinic = await aClinic(server.services.tenancy, { time_zone })
  const service = await aService(clinic, { duration_minutes: visitMinutes })
  const user = await aUser(clinic, { roles: ['provider'] })
  const doctors = [
    await aProvider(clinic, { services: [service], hours: officeHours, user_id: user.id }),
    await aProvider(clinic, { services: [service], hours: officeHours }),
  ].map(({ id }) => id)
  const patients = await Promise.all(Array.from({ length: 25 }, () => aPatient(clinic)))
  const any = numbers(seed)
  const first = startOfDay(time_zone, '2026-08-26')
  const visits = Array.from({ length: 160 }, (): Visit => {
    const startsAt = addMinutes(first, any(70 * 24 * 4) * 15)
    const status = (['booked', 'fulfilled', 'fulfilled', 'noshow', 'cancelled'] as const)[any(5)]!
    return {
      ...{ startsAt, status, isLateChange: any(2) === 0, doctor: any(2), patient: any(25) },
      canceledBy: status === 'cancelled' ? (['patient', 'patient', 'clinic'] as const)[any(3)]! : null,
      createdAt: addMinutes(startsAt, -any(20 * 24 * 60)),
      waited: status === 'fulfilled' && any(4) > 0 ? any(50) : null,
      source: (['web', 'desk', 'import'] as const)[any(3)]!,
    }
  })
  for (const { startsAt, createdAt, status, isLateChange, canceledBy, doctor, patient, waited, source } of visits) {
    const { id } = await anAppointment(clinic, {
      ...{ provider_id: doctors[doctor]!, service_id: service.id, patient_id: patients[patient]!.id },
      ...{ starts_at: startsAt, created_at: createdAt, status, is_late_change: isLateChange, source, claim: false },
      arrived_at: status === 'fulfilled' ? addMinutes(startsAt, -5) : null,
      started_at: waited === null ? null : addMinutes(startsAt, waited - 5),
    })
    if (canceledBy === null) continue
    const by = { actor_side: canceledBy, at: createdAt, version_after: 2 }
    const act = { act: 'cancel', status_before: 'booked', status_after: 'cancelled' }
    const when = { starts_at_before: startsAt, starts_at_after: startsAt }
    await clinic.transact((db) =>
      db
        .insertInto('appointment_history')
        .values({ id: randomUUID(), appointment_id: id, ...act, ...by, ...when })
        .execute(),
    )
  }
  await timeOff(clinic, doctors[1]!, '2026-10-15T10:00:00Z', '2026-10-17T10:00:00Z')
  const asAdmin = await signedIn(clinic, await aUser(clinic, { roles: ['admin'] }), server.services)
  return { clinic, doctors, visits, asAdmin, asDoctor: await signedIn(clinic, user, server.services) }
}

let told: Told[]
beforeAll(async () => {
  clockAt({ clock }, now)
  told = [await aBusyClinic('Europe/Berlin', 7), await aBusyClinic('America/St_Johns', 11)]
})

const periods = [
  { from: '2026-10-10', to: '2026-11-04', previousFrom: '2026-09-12', previousTo: '2026-10-07' },
  { from: '2026-10-25', to: '2026-10-25', previousFrom: '2026-10-24', previousTo: '2026-10-24' },
  { from: '2026-11-01', to: '2026-11-01', previousFrom: '2026-10-25', previousTo: '2026-10-25' },
] as const

/** Counted one by one, as somebody with a list and a pencil would. */
function counted(visits: readonly Visit[], from: string, to: string, timeZone: string, doctors = [0, 1]) {
  const isIn = (at: Instant) => from <= dateIn(timeZone, at) && dateIn(timeZone, at) <= to
  const own = visits.filter(({ startsAt }) => isIn(startsAt))
  const of = (...states: Visit['status'][]) => own.filter(({ status }) => states.includes(status))
  const seen = new Set(of('fulfilled').map(({ patient }) => patient))
  const isKnown = (one: number) =>
    visits.some(
      ({ patient, status, startsAt }) => patient === one && status === 'fulfilled' && dateIn(timeZone, startsAt) < from,
    )
  const waits = of('fulfilled')
    .flatMap(({ waited }) => waited ?? [])
    .toSorted((a, b) => a - b)
  const at = (share: number) => waits[Math.ceil(waits.length * share) - 1]!
  const late = own.filter(({ isLateChange, canceledBy }) => isLateChange && canceledBy === 'patient').length
  return {
    booked: visits.filter(({ createdAt, source }) => source !== 'import' && isIn(createdAt)).length,
    visits: of('booked', 'fulfilled', 'noshow').length,
    fulfilled: of('fulfilled').length,
    noShows: of('noshow').length,
    canceled: of('cancelled').length,
    lateCancellations: late,
    due: late + of('fulfilled', 'noshow').length + of('booked').filter(({ startsAt }) => startsAt < now).length,
    seenPatients: seen.size,
    newPatients: [...seen].filter((patient) => !isKnown(patient)).length,
    ...minutesCounted(visits, from, to, timeZone, doctors),
    ...{ reviews: { count: 0, average: null }, messages: { sent: 0, failed: 0 } },
    waiting: waits.length === 0 ? null : { visits: waits.length, median: at(0.5), ninetieth: at(0.9) },
  }
}

/** Quarter of an hour by quarter, since everything begins and ends at one. */
function minutesCounted(visits: readonly Visit[], from: string, to: string, timeZone: string, doctors: number[]) {
  let [offeredMinutes, bookedMinutes] = [0, 0]
  const isTaken = (doctor: number, at: Instant) =>
    visits.some(
      (visit) =>
        visit.doctor === doctor &&
        visit.status !== 'cancelled' &&
        visit.startsAt <= at &&
        at < addMinutes(visit.startsAt, visitMinutes),
    )
  const end = startOfDay(timeZone, addDays(to as PlainDate, 1))
  for (let at = startOfDay(timeZone, from as PlainDate); at < end; at = addMinutes(at, 15)) {
    const wall = wallTimeIn(timeZone, at)
    const hours = officeHours.some(
      (each) => each.weekday === weekdayOfDate(dateIn(timeZone, at)) && each.from <= wall && wall < each.to,
    )
    for (const doctor of hours ? doctors : []) {
      if (doctor === 1 && '2026-10-15T10:00:00Z' <= at && at < '2026-10-17T10:00:00Z') continue
      offeredMinutes += 15
      if (isTaken(doctor, at)) bookedMinutes += 15
    }
  }
  return { offeredMinutes, bookedMinutes }
}

const read = async ({ clinic }: Told, headers: object, query: Record<string, string>) => {
  const answer = await call(clinic.host, 'GET', `/reports/operational?${new URLSearchParams(query)}`, {
    headers: headers as Record<string, string>,
  })
  return { status: answer.statusCode, report: answer.json<Report & { errors: unknown }>() }
}

test.each(periods)('from $from to $to all is as it is counted by hand, in both zones', async (days) => {
  for (const each of told) {
    const { report } = await read(each, each.asAdmin, days)
    const { timeZone } = each.clinic
    expect(report.current).toEqual(counted(each.visits, days.from, days.to, timeZone))
    expect(report.previous).toEqual(counted(each.visits, days.previousFrom, days.previousTo, timeZone))
  }
})

test('the parts of a report add up, and every day, hour and doctor has what it has', async () => {
  for (const each of told) {
    const { report } = await read(each, each.asAdmin, periods[0])
    const { timeZone } = each.clinic
    const total = (rows: readonly { visits: number }[]) => rows.reduce((sum, { visits }) => sum + visits, 0)
    for (const rows of [report.days, report.doctors, report.services, report.locations, report.sources, report.hours])
      expect(total(rows)).toBe(report.current.visits)
    expect(report.days.map(({ date }) => date)).toEqual(
      Array.from({ length: 26 }, (_, day) => addDays('2026-10-10', day)),
    )
    for (const { date, ...day } of [...report.days, ...report.previousDays])
      expect(counted(each.visits, date, date, timeZone, [])).toMatchObject(day)
    const kept = each.visits.filter(({ status, startsAt }) => {
      const date = dateIn(timeZone, startsAt)
      return status !== 'cancelled' && '2026-10-10' <= date && date <= '2026-11-04'
    })
    for (const { weekday, hour, visits } of report.hours)
      expect(
        kept.filter(({ startsAt }) => {
          const isOfDay = weekdayOfDate(dateIn(timeZone, startsAt)) === weekday
          return isOfDay && Number(wallTimeIn(timeZone, startsAt).slice(0, 2)) === hour
        }),
      ).toHaveLength(visits)
    for (const { id, visits, offeredMinutes, bookedMinutes } of report.doctors) {
      const doctor = each.doctors.indexOf(id)
      expect(kept.filter((visit) => visit.doctor === doctor)).toHaveLength(visits)
      expect({ offeredMinutes, bookedMinutes }).toEqual(
        minutesCounted(each.visits, '2026-10-10', '2026-11-04', timeZone, [doctor]),
      )
    }
  }
})

test('a doctor sees their own visits alone, and nobody else’s by asking for them', async () => {
  const each = told[0]!
  const { report } = await read(each, each.asDoctor, periods[0])
  const own = each.visits.filter(({ doctor }) => doctor === 0)
  expect(report.current.visits).toBe(counted(own, '2026-10-10', '2026-11-04', 'Europe/Berlin').visits)
  expect(report.doctors.map(({ id }) => id)).toEqual([each.doctors[0]])
  expect((await read(each, each.asDoctor, { ...periods[0], providerId: each.doctors[1]! })).status).toBe(404)
  const ofOne = await read(each, each.asAdmin, { ...periods[0], providerId: each.doctors[1]! })
  expect(ofOne.report.doctors.map(({ id }) => id)).toEqual([each.doctors[1]])
})

type Listed = Answer<typeof listReportVisits>
const list = async ({ clinic }: Told, headers: object, query: Record<string, string>) => {
  const answer = await call(clinic.host, 'GET', `/reports/operational/visits?${new URLSearchParams(query)}`, {
    headers: headers as Record<string, string>,
  })
  return { status: answer.statusCode, ...answer.json<Listed>() }
}

test.each(listedFigures)('%s: the visits that are listed are those that were counted', async (figure) => {
  for (const each of told)
    for (const { from, to, ...before } of periods)
      for (const providerId of [undefined, ...each.doctors]) {
        const of = providerId === undefined ? {} : { providerId }
        const { report } = await read(each, each.asAdmin, { from, to, ...before, ...of })
        const { items, total } = await list(each, each.asAdmin, { from, to, figure, take: '100', ...of })
        expect(total).toBe(listedOf(figure, report.current))
        expect(new Set(items.map(({ id }) => id)).size).toBe(total)
        const waits = items.map(({ waitedMinutes }) => waitedMinutes).toSorted((a, b) => Number(a) - Number(b))
        if (figure === 'waiting' && total > 0)
          expect(waits[Math.ceil(waits.length / 2) - 1]).toBe(report.current.waiting!.median)
      }
})

test('they come page by page, each once, the latest first', async () => {
  const each = told[0]!
  const of = { from: '2026-10-10', to: '2026-11-04', figure: 'visits', take: '7' }
  const pages = []
  for (let skip = 0; ; skip += 7) {
    const { items, total } = await list(each, each.asAdmin, { ...of, skip: String(skip) })
    pages.push(...items)
    if (pages.length >= total) break
  }
  expect(new Set(pages.map(({ id }) => id)).size).toBe(pages.length)
  const starts = pages.map(({ startsAt }) => startsAt)
  expect(starts).toEqual(starts.toSorted().toReversed())
})

test('who may not list visits reads no name, and a doctor of their own visits alone', async () => {
  const each = told[0]!
  const of = { from: '2026-10-10', to: '2026-11-04', figure: 'visits' }
  const who = await aUser(each.clinic, { may: ['reports:operational'] })
  const counting = await signedIn(each.clinic, who, server.services)
  expect((await read(each, counting, periods[0])).status).toBe(200)
  expect(new Set((await list(each, counting, of)).items.map(({ patient }) => patient))).toEqual(new Set([null]))
  const own = await list(each, each.asDoctor, { ...of, take: '100' })
  expect(new Set(own.items.map(({ provider }) => provider)).size).toBe(1)
  expect(own.items.map(({ patient }) => patient)).not.toContain(null)
  expect((await list(each, each.asDoctor, { ...of, providerId: each.doctors[1]! })).status).toBe(404)
})

test('the third free time is of now, and of each doctor the third', async () => {
  const clinic = await aClinic(server.services.tenancy, { time_zone: 'Europe/Berlin' })
  const service = await aService(clinic, { duration_minutes: 60, slot_interval_minutes: 60 })
  const hours = [3, 4].map((weekday) => ({ weekday, from: '09:00', to: '11:00' }))
  const [soon] = [
    await aProvider(clinic, { services: [service], hours }),
    await aProvider(clinic, { services: [service], hours: [] }),
  ]
  const asAdmin = await signedIn(clinic, await aUser(clinic, { roles: ['admin'] }), server.services)
  const told = { clinic, doctors: [], visits: [], asAdmin, asDoctor: asAdmin } as unknown as Told
  const days = { from: '2026-11-04', to: '2026-11-04', previousFrom: '2026-11-03', previousTo: '2026-11-03' }
  // It is Wednesday afternoon: two on Thursday, the third on Wednesday at nine.
  expect((await read(told, asAdmin, { ...days, providerId: soon.id })).report.thirdNext).toEqual({
    doctors: 1,
    days: 6,
  })
  expect((await read(told, asAdmin, days)).report.thirdNext).toEqual({ doctors: 2, days: 6 })
  await timeOff(clinic, soon.id, '2026-11-05T08:00:00Z', '2026-11-05T09:00:00Z')
  await timeOff(clinic, soon.id, '2026-11-11T08:00:00Z', '2026-11-11T09:00:00Z')
  expect((await read(told, asAdmin, { ...days, providerId: soon.id })).report.thirdNext).toEqual({
    doctors: 1,
    days: 7,
  })
})

test.each([
  [{ to: '2026-10-09' }, '/query/to', 'end_before_start'],
  [{ to: '2026-11-05' }, '/query/to', 'in_future'],
  [{ from: '2025-11-01' }, '/query/to', 'too_long'],
  [{ previousTo: '2026-09-11' }, '/query/previousTo', 'end_before_start'],
])('%o is refused by name', async (change, pointer, code) => {
  const { status, report } = await read(told[0]!, told[0]!.asAdmin, { ...periods[0], ...change })
  expect([status, report.errors]).toMatchObject([422, [{ pointer, code }]])
})
