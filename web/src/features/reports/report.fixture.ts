import type { FinancialReport, Report } from './use-report.ts'

const counts: Report['current'] = {
  ...{ booked: 31, visits: 42, fulfilled: 36, noShows: 4, canceled: 8, lateCancellations: 3, due: 45 },
  ...{ seenPatients: 30, newPatients: 6, waiting: { visits: 36, median: 9, ninetieth: 24 } },
  ...{ offeredMinutes: 960, bookedMinutes: 840 },
  reviews: { count: 4, average: 4.3 },
  messages: { sent: 97, failed: 3 },
}

/** Two days beside the two before. */
export const aReport: Report = {
  ...{ from: '2026-11-25', to: '2026-11-26', previousFrom: '2026-11-18', previousTo: '2026-11-19' },
  ...{ today: '2026-11-26', now: '2026-11-26T15:20:00Z', timeZone: 'America/New_York' },
  current: counts,
  previous: { ...counts, visits: 40, noShows: 2 },
  thirdNext: { doctors: 1, days: 2 },
  days: { visits: [30, 12], fulfilled: [26, 12], noShows: [4, 0], canceled: [2, 1] },
  previousDays: { visits: [25, 15], fulfilled: [25, 15], noShows: [0, 0], canceled: [1, 1] },
  doctors: [
    {
      ...{ id: '01939b0c-7b1a-7c3e-9d52-3f0f3c2b1a07', name: 'Dr. Ben Raman' },
      ...{ visits: 42, previousVisits: 40, fulfilled: 36, noShows: 4, offeredMinutes: 960, bookedMinutes: 840 },
    },
  ],
  services: [{ id: '01939b0c-7b1a-7c3e-9d52-3f0f3c2b1a08', name: '=Check-up', visits: 42, previousVisits: 40 }],
  diagnoses: {
    signedUntil: null,
    items: [{ code: 'I10', title: 'Essential hypertension', patients: 12, previousPatients: null }],
  },
  locations: [],
  sources: [{ source: 'web', visits: 42, previousVisits: 40 }],
  hours: [{ weekday: 3, hour: 9, visits: 30 }],
  weekdays: [{ weekday: 3, fulfilled: 36, noShows: 4 }],
}

const sum = (count: number, minor: number) => ({ count, minor })

/** The same two days in money. */
export const aFinancialReport: FinancialReport = {
  ...{ from: aReport.from, to: aReport.to, previousFrom: aReport.previousFrom, previousTo: aReport.previousTo },
  ...{ today: aReport.today, now: aReport.now, timeZone: aReport.timeZone, currency: 'USD' },
  current: {
    issued: sum(12, 216_000),
    credited: sum(1, 9000),
    received: sum(9, 150_050),
    refunded: sum(0, 0),
    ...{ disputed: sum(0, 0), cameBack: sum(0, 0) },
    reversed: sum(0, 0),
  },
  previous: {
    issued: sum(10, 180_000),
    credited: sum(0, 0),
    received: sum(8, 120_000),
    refunded: sum(0, 0),
    ...{ disputed: sum(0, 0), cameBack: sum(0, 0) },
    reversed: sum(0, 0),
  },
  days: { issuedMinor: [108_000, 108_000], receivedMinor: [75_025, 75_025] },
  previousDays: { issuedMinor: [90_000, 90_000], receivedMinor: [60_000, 60_000] },
  doctors: [
    {
      id: 'd1',
      name: 'Dr. Maya Okafor',
      issued: sum(8, 140_000),
      previousIssued: sum(6, 100_000),
      credited: sum(1, 9000),
    },
    { id: 'd2', name: 'Dr. Tomás Rivera', issued: sum(4, 76_000), previousIssued: sum(4, 80_000), credited: sum(0, 0) },
  ],
  methods: [
    { method: 'card-terminal', ...sum(6, 120_050), previousMinor: 60_000, backMinor: 0, cameBackMinor: 0 },
    { method: 'cash', ...sum(3, 30_000), previousMinor: 0, backMinor: 5000, cameBackMinor: 0 },
  ],
  open: [
    { age: 'not-due', ...sum(3, 54_000) },
    { age: 'to-30', ...sum(1, 18_000) },
    { age: 'to-60', ...sum(0, 0) },
    { age: 'to-90', ...sum(0, 0) },
    { age: 'over-90', ...sum(1, 7500) },
  ],
  owedBack: sum(2, 4000),
}
