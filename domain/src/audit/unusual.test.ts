import { expect, test } from 'vitest'
import type { PlainDate } from '../kit/time.ts'
import { chartOpened, findUnusual, type DayOfAction } from './unusual.ts'

const day = (on: number, more: Partial<DayOfAction>): DayOfAction => ({
  ...{ actorId: 'ada', on: `2031-03-${String(on).padStart(2, '0')}` as PlainDate, action: chartOpened },
  ...{ isDenied: false, times: 1, records: 1, recordsAtNight: 0, ...more },
})
const kinds = (days: DayOfAction[]) => findUnusual(days).map(({ kind, on }) => `${kind} ${on.slice(-1)}`)

test('many charts are many beside what is usual for the same person', () => {
  const usual = [1, 2, 3, 4].map((on) => day(on, { records: 12 }))
  expect(kinds([...usual, day(5, { records: 36 })])).toEqual([])
  expect(kinds([...usual, day(5, { records: 37 })])).toEqual(['many-charts 5'])
  expect(kinds([...usual, day(5, { records: 37, actorId: 'new' })])).toEqual(['many-charts 5'])
  // Few are not many, however few are usual.
  expect(kinds([day(5, { records: 29 })])).toEqual([])
})

test('a night of charts is told, and that somebody who was denied tried on', () => {
  expect(kinds([day(1, { recordsAtNight: 9 }), day(2, { recordsAtNight: 10 })])).toEqual(['charts-at-night 2'])
  const denied = { isDenied: true, records: 1 }
  expect(kinds([day(1, { ...denied, times: 5, action: 'invoices:read' }), day(1, { ...denied, times: 4 })])).toEqual([])
  expect(kinds([day(1, { ...denied, times: 5, action: 'invoices:read' }), day(1, { ...denied, times: 5 })])).toEqual([
    'denials 1',
  ])
})

test('exports, rights and a protection that was turned off are told however often, unless they were denied', () => {
  const days = [
    day(1, { action: 'patients:export', times: 800 }),
    day(3, { action: 'users:grant' }),
    day(2, { action: 'clinics:turn-checks-off' }),
    day(4, { action: 'data-requests:copy' }),
    day(4, { action: 'patients:export', isDenied: true }),
    day(4, { action: 'patients:update' }),
  ]
  expect(kinds(days)).toEqual(['export 4', 'rights 3', 'protection 2', 'export 1'])
})
