import { describe, expect, it } from 'vitest'
import type { PlainDate } from '@polyclinic/domain/kit/time.ts'
import { visitWith } from '../days/visit.fixture.ts'
import type { Column } from './columns.ts'
import { gapsOf } from './gaps.ts'
import { gapElement } from './stops.ts'

const today = '2026-11-25' as PlainDate
const hour = 60
const booked = (from: number, to: number): Column['blocks'][number] => ({
  ...{ from, to, lane: 0, lanes: 1, group: [] },
  visit: visitWith(),
})
const off = (from: number, to: number): Column['absences'][number] => ({
  ...{ kind: 'time-off', id: 'off', from, to, words: null },
})
const day = (changes: Partial<Column> = {}) => ({
  ...{ date: today, blocks: [], absences: [] },
  open: [
    { from: 8 * hour, to: 12 * hour, place: null },
    { from: 13 * hour, to: 17 * hour, place: null },
  ],
  ...changes,
})
const atEight = { today, minute: 7 * hour }

describe('free time of a column', () => {
  it('is the same place for the focus as time goes on in it', () => {
    const column = { date: today, owner: { id: 'maya', slug: 'maya', name: 'Maya' } }
    const [begun, later] = [8 * hour, 9 * hour].map((minute) => gapsOf(day(), { today, minute })[0]!)
    expect(begun!.from).not.toBe(later!.from)
    expect(gapElement(column, begun!)).toBe(gapElement(column, later!))
  })

  it('is what is worked, without the break between', () => {
    expect(gapsOf(day(), atEight)).toEqual([
      { from: 480, to: 720 },
      { from: 780, to: 1020 },
    ])
  })

  it('begins with the next step after now, and on another day with the hours', () => {
    expect(gapsOf(day(), { today, minute: 13 * hour + 22 })).toEqual([{ from: 805, to: 1020 }])
    expect(gapsOf(day(), { today, minute: 13 * hour + 20 })).toEqual([{ from: 805, to: 1020 }])
    expect(gapsOf(day({ date: '2026-11-26' }), { today, minute: 16 * hour })).toHaveLength(2)
    expect(gapsOf(day({ date: '2026-11-24' }), { today, minute: 0 })).toEqual([])
  })

  it('is cut by visits and absences, also by those that overlap each other or the edge of the hours', () => {
    const blocks = [booked(450, 500), booked(490, 495), booked(600, 660), booked(630, 640)]
    expect(gapsOf(day({ blocks, absences: [off(700, 800)] }), atEight)).toEqual([
      { from: 500, to: 600 },
      { from: 660, to: 700 },
      { from: 800, to: 1020 },
    ])
  })

  it('is none where nobody could be seen in it, nor on a closed day', () => {
    expect(gapsOf(day({ blocks: [booked(480, 706), booked(780, 1005)] }), atEight)).toEqual([{ from: 1005, to: 1020 }])
    expect(gapsOf(day({ absences: [off(0, 1440)] }), atEight)).toEqual([])
  })
})
