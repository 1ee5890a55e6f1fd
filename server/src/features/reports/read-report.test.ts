import type { Answer } from '@polyclinic/domain/kit/endpoint.ts'
import { addDays, dateIn, wallTimeIn, weekdayOfDate, type Instant } from '@polyclinic/domain/kit/time.ts'
import type { listReportRows, listReportVisits, readReport } from '@polyclinic/domain/reports/endpoints.ts'
import { listedFigures, listedOf } from '@polyclinic/domain/reports/figures.ts'
import { beforeAll, expect, test } from 'vitest'
import { aClinic, aProvider, aService, aUser, clockAt, signedIn, timeOff } from '../../../test/builders.ts'
import { testServer } from '../../../test/test-server.ts'
import { aBusyClinic, counted, minutesCounted, type Told } from './busy-clinic.fixture.ts'

const { call, server, clock } = await testServer()
const now = '2026-11-04T15:00:00Z' as Instant
type Report = Answer<typeof readReport>

let told: Told[]
beforeAll(async () => {
  clockAt({ clock }, now)
  // Ten weeks, around the change of the clocks.
  const weeks = { now, from: '2026-08-26', days: 70, visits: 160 } as const
  told = [
    await aBusyClinic(server, { ...weeks, timeZone: 'Europe/Berlin', seed: 7 }),
    await aBusyClinic(server, { ...weeks, timeZone: 'America/St_Johns', seed: 11 }),
  ]
})

const periods = [
  { from: '2026-10-10', to: '2026-11-04', previousFrom: '2026-09-12', previousTo: '2026-10-07' },
  { from: '2026-10-25', to: '2026-10-25', previousFrom: '2026-10-24', previousTo: '2026-10-24' },
  { from: '2026-11-01', to: '2026-11-01', previousFrom: '2026-10-25', previousTo: '2026-10-25' },
] as const

const read = async ({ clinic }: Told, headers: object, query: Record<string, string>) => {
  const answer = await call(clinic.host, 'GET', `/reports/operational?${new URLSearchParams(query)}`, {
    headers: headers as Record<string, string>,
  })
  return { status: answer.statusCode, report: answer.json<Report & { errors: unknown }>() }
}

test.each(periods)('from $from to $to all is as it is counted by hand, in both zones', async (days) => {
  for (const each of told) {
    const { report } = await read(each, each.asAdmin, days)
    expect(report.current).toEqual(counted(each, days.from, days.to))
    expect(report.previous).toEqual(counted(each, days.previousFrom, days.previousTo))
  }
})

test('the parts of a report add up, and every day, hour and doctor has what it has', async () => {
  for (const each of told) {
    const { report } = await read(each, each.asAdmin, periods[0])
    const { timeZone } = each.clinic
    const total = (rows: readonly { visits: number }[]) => rows.reduce((sum, { visits }) => sum + visits, 0)
    for (const rows of [report.doctors, report.services, report.locations, report.sources, report.hours])
      expect(total(rows)).toBe(report.current.visits)
    for (const [days, from] of [
      [report.days, periods[0].from],
      [report.previousDays, periods[0].previousFrom],
    ] as const) {
      const dates = Array.from({ length: 26 }, (_, day) => addDays(from, day))
      const ofEach = dates.map((date) => counted(each, date, date, []))
      expect(days).toEqual({
        visits: ofEach.map(({ visits }) => visits),
        fulfilled: ofEach.map(({ fulfilled }) => fulfilled),
        noShows: ofEach.map(({ noShows }) => noShows),
        canceled: ofEach.map(({ canceled }) => canceled),
      })
    }
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
  expect(report.current.visits).toBe(counted({ ...each, visits: own }, '2026-10-10', '2026-11-04').visits)
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

type OfRows = { from: string; to: string; figure: string; providerId?: string; skip?: string; take?: string }
const rowsOf = async ({ clinic }: Told, headers: object, query: OfRows) => {
  const answer = await call(clinic.host, 'GET', `/reports/operational/rows?${new URLSearchParams(query)}`, {
    headers: headers as Record<string, string>,
  })
  return { status: answer.statusCode, ...answer.json<Answer<typeof listReportRows>>() }
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

test('the parts of a figure open what they were counted from, and the hours each day of a doctor', async () => {
  for (const each of told) {
    const { from, to } = periods[0]
    const { report } = await read(each, each.asAdmin, periods[0])
    const visitsOf = async (part: Record<string, string>, figure = 'visits') =>
      (await list(each, each.asAdmin, { from, to, figure, ...part })).total
    for (const { id, visits } of report.services) expect(await visitsOf({ serviceId: id })).toBe(visits)
    for (const { id, visits } of report.locations) expect(await visitsOf({ locationId: id })).toBe(visits)
    for (const { source, visits } of report.sources) expect(await visitsOf({ source })).toBe(visits)
    for (const { weekday, hour, visits } of report.hours.slice(0, 5))
      expect(await visitsOf({ weekday: String(weekday), hour: String(hour) })).toBe(visits)
    for (const { weekday, noShows } of report.weekdays)
      expect(await visitsOf({ weekday: String(weekday) }, 'noShows')).toBe(noShows)
    const days: { providerId: string; offeredMinutes: number; bookedMinutes: number }[] = []
    for (let skip = 0, total = 1; skip < total; skip += 40) {
      const page = await rowsOf(each, each.asAdmin, { from, to, figure: 'filled', skip: String(skip), take: '40' })
      total = page.total
      days.push(...page.items.filter((row) => row.figure === 'filled'))
    }
    for (const doctor of report.doctors) {
      const own = days.filter(({ providerId }) => providerId === doctor.id)
      const sum = (of: 'offeredMinutes' | 'bookedMinutes') => own.reduce((all, row) => all + row[of], 0)
      expect([sum('offeredMinutes'), sum('bookedMinutes')]).toEqual([doctor.offeredMinutes, doctor.bookedMinutes])
    }
    const waits = (await rowsOf(each, each.asAdmin, { from, to, figure: 'thirdNext', take: '100' })).items
    expect(waits).toHaveLength(report.thirdNext!.doctors)
    expect(waits[Math.ceil(waits.length / 2) - 1]).toMatchObject({ days: report.thirdNext!.days })
  }
  const [each] = told
  const { from, to } = periods[0]
  const other = { from, to, figure: 'filled', providerId: told[0]!.doctors[1]! }
  expect((await rowsOf(each!, each!.asDoctor, other)).status).toBe(404)
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
