import { describe, expect, it } from 'vitest'
import { rowsOf } from './rows.ts'
import { dayWith, visitWith } from './visit.fixture.ts'

const now = '2026-11-25T15:22:00.000Z'
const early = visitWith({ id: 'early', startsAt: '2026-11-25T13:00:00Z', status: 'fulfilled' })
const late = visitWith({ id: 'late', startsAt: '2026-11-25T18:20:00Z' })
const lunch = {
  providerId: 'doctor',
  startsAt: '2026-11-25T16:50:00Z',
  endsAt: '2026-11-25T18:20:00Z',
  kind: 'break' as const,
}

describe('the rows of a day', () => {
  it('puts visits, breaks and the line of now in the order of time', () => {
    const rows = rowsOf(dayWith({ items: [early, visitWith(), late], breaks: [lunch] }), now)
    expect(rows.map(({ kind, id }) => (kind === 'visit' ? id : kind))).toEqual([
      'early',
      'rosa',
      'now',
      'break',
      'late',
    ])
  })

  it('draws the line of now before what starts later, and at the end of a day that is over', () => {
    const at = (moment: string) => rowsOf(dayWith({ items: [early, late] }), moment).map(({ id }) => id)
    expect(at('2026-11-25T12:00:00Z')).toEqual(['now', 'early', 'late'])
    expect(at('2026-11-25T13:00:00.000Z')).toEqual(['early', 'now', 'late'])
    expect(at('2026-11-25T23:00:00Z')).toEqual(['early', 'late', 'now'])
  })

  it('knows no now on other days and on a day without rows', () => {
    expect(rowsOf(dayWith({ today: '2026-11-24', items: [late] }), now).map(({ id }) => id)).toEqual(['late'])
    expect(rowsOf(dayWith(), now)).toEqual([])
  })

  it('leaves an absence of the whole day to a note', () => {
    const allDay = {
      providerId: 'doctor',
      startsAt: '2026-11-25T05:00:00Z',
      endsAt: '2026-11-26T05:00:00Z',
      kind: 'time-off' as const,
    }
    expect(rowsOf(dayWith({ breaks: [allDay] }), now)).toEqual([])
  })

  it('folds what is over and behind us, but nothing from just now, nor on other days', () => {
    const undoable = { ...early, id: 'undoable', lastAct: { ...early.lastAct, at: '2026-11-25T15:20:00Z' } }
    const canceledLater = { ...late, status: 'cancelled' as const }
    const folding = (day: ReturnType<typeof dayWith>) =>
      rowsOf(day, now).flatMap((row) => (row.kind === 'visit' && row.folds ? row.id : []))
    expect(folding(dayWith({ items: [early, undoable, visitWith(), canceledLater] }))).toEqual(['early'])
    expect(folding(dayWith({ items: [early], today: '2026-11-26' }))).toEqual([])
  })
})
