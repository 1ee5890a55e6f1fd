import { expect, test } from 'vitest'
import { tellDay } from '../seed/live-visits.ts'
import type { DemoVisit } from '../seed/visit.ts'

const midnight = Date.parse('2026-11-24T05:00:00Z')
const minuteMs = 60_000
const starts = [8 * 60, 500, 550, 580, 630, 650, 670, 800, 840, 870, 900]

const visits = starts.map(
  (minute, index) =>
    ({
      ...{ id: `visit ${index}`, start: midnight / minuteMs + minute, bookedAtMs: midnight - 30 * 3_600_000 },
      offer: { offer: { duration: 20 } },
    }) as DemoVisit,
)

const hours = Array.from({ length: 96 }, (_, quarter) => quarter * 15)

test.each(hours)('%i minutes after midnight the day is in the middle of its life', (minute) => {
  const nowMs = midnight + minute * minuteMs
  const told = tellDay(visits, nowMs)
  const states = told.map(({ status }) => status).join(' ')
  expect(states).toMatch(/^(fulfilled ){2,}noshow checked-in arrived arrived( booked)+$/)

  const acts = told.flatMap((visit) => visit.acts)
  expect(Math.max(...acts.map(({ atMs }) => atMs))).toBeLessThanOrEqual(nowMs)
  for (const visit of told)
    expect(visit.acts.map(({ atMs }) => atMs)).toEqual(visit.acts.map(({ atMs }) => atMs).toSorted((a, b) => a - b))
  expect(Math.min(...acts.map(({ atMs }) => atMs))).toBeGreaterThan(visits[0]!.bookedAtMs)
  const waiting = told
    .filter(({ status }) => status === 'arrived')
    .map(({ acts: [act] }) => (nowMs - act!.atMs) / minuteMs)
  expect(waiting).toEqual([14, 3])
})
