import type { Answer } from '@polyclinic/domain/kit/endpoint.ts'
import { addDays, daysBetween, type Instant, type PlainDate } from '@polyclinic/domain/kit/time.ts'
import type { readReport } from '@polyclinic/domain/reports/endpoints.ts'
import { dailyCounts } from '@polyclinic/domain/reports/buckets.ts'
import { previousOf, type Period } from '@polyclinic/domain/reports/periods.ts'
import { beforeAll, expect, test } from 'vitest'
import { clockAt } from '../../../test/builders.ts'
import { testServer } from '../../../test/test-server.ts'
import { aBusyClinic, counted, type Told } from './busy-clinic.fixture.ts'
import { numbers } from './numbers.fixture.ts'
import { keepDays } from './roll-up.ts'

const { call, server, clock } = await testServer()
const now = '2028-11-05T15:00:00Z' as Instant
const first = '2025-11-05'

// One never changes its clocks, one by half an hour, one by night while it is autumn elsewhere.
const zones = ['Europe/Berlin', 'America/St_Johns', 'Australia/Lord_Howe', 'Asia/Kathmandu'] as const

let told: Told[]
beforeAll(async () => {
  clockAt({ clock }, now)
  const years = { now, from: first, days: daysBetween(first, '2028-11-05'), visits: 400, patients: 120 } as const
  told = await Promise.all(
    zones.map((timeZone, place) => aBusyClinic(server, { ...years, timeZone, seed: 100 + place })),
  )
  // What was kept of days is compared; the last one has none, and counts its visits.
  for (const { clinic } of told.slice(0, 3)) await keepDays(server.services, clinic.id)
}, 120_000)

async function read({ clinic, asAdmin }: Told, period: Period) {
  const previous = previousOf(period, 'Custom')
  const query = new URLSearchParams({ ...period, previousFrom: previous.from, previousTo: previous.to })
  const answer = await call(clinic.host, 'GET', `/reports/operational?${query}`, {
    headers: asAdmin as Record<string, string>,
  })
  return answer.json<Answer<typeof readReport>>()
}

const any = numbers(28)
const random = Array.from({ length: 6 }, (): [string, PlainDate, PlainDate] => {
  const from = addDays(first, 400 + any(600))
  const to = addDays(from, any(90))
  return [`${from} to ${to}`, from, to < '2028-11-05' ? to : '2028-11-05']
})

test.each<[string, PlainDate, PlainDate]>([
  ['a leap day', '2028-02-29', '2028-02-29'],
  ['a leap year so far', '2028-01-01', '2028-11-05'],
  ['the end of a year', '2027-12-31', '2028-01-01'],
  ['a spring in which clocks are changed', '2028-03-05', '2028-04-09'],
  ['an autumn in which clocks are changed', '2027-09-26', '2027-11-14'],
  ...random,
])(
  '%s is as it is counted by hand, in four zones',
  async (_name, from, to) => {
    for (const each of told) {
      const report = await read(each, { from, to })
      expect(report.current).toEqual(counted(each, from, to))
      expect(report.previous).toEqual(counted(each, report.previousFrom, report.previousTo))
    }
  },
  60_000,
)

const additive = [
  ...(['booked', 'visits', 'fulfilled', 'noShows', 'canceled', 'lateCancellations', 'due'] as const),
  ...(['newPatients', 'offeredMinutes', 'bookedMinutes'] as const),
]

test('the months of a year add up to it, a new patient in one of them', async () => {
  for (const each of told) {
    const year = await read(each, { from: '2027-01-01', to: '2027-12-31' })
    expect(year.current.newPatients).toBeGreaterThan(0)
    const months = []
    for (let from: PlainDate = '2027-01-01'; from < '2028-01-01';) {
      const next = `${addDays(from, 31).slice(0, 7)}-01` as PlainDate
      months.push(await read(each, { from, to: addDays(next, -1) }))
      from = next
    }
    expect(months).toHaveLength(12)
    for (const figure of additive)
      expect([figure, months.reduce((sum, { current }) => sum + current[figure], 0)]).toEqual([
        figure,
        year.current[figure],
      ])
    for (const field of dailyCounts) expect(months.flatMap(({ days }) => days[field])).toEqual(year.days[field])
  }
}, 60_000)
