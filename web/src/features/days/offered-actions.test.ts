import { describe, expect, it } from 'vitest'
import { offeredActions } from './offered-actions.ts'
import { visitWith } from './visit.fixture.ts'

const now = '2026-11-25T14:45:00.000Z'

describe('what can be done with a visit', () => {
  it.each([
    ['booked', 'check-in', ['cancel']],
    ['arrived', 'bring-in', ['cancel']],
    ['checked-in', 'finish', []],
    ['fulfilled', null, []],
    ['noshow', null, []],
    ['cancelled', null, []],
  ] as const)('%s: %s', (status, verb, menu) => {
    expect(offeredActions(visitWith({ status }), now)).toEqual({ verb, undo: null, menu })
  })

  it('offers each act from when until when the server said', () => {
    const menuAt = (at: string) => offeredActions(visitWith(), at).menu
    expect(menuAt('2026-11-25T14:54:59Z')).toEqual(['cancel'])
    expect(menuAt('2026-11-25T14:55:00Z')).toEqual(['no-show', 'cancel'])
    expect(offeredActions(visitWith(), '2026-11-24T14:45:00Z')).toEqual({ verb: null, undo: null, menu: ['cancel'] })
  })

  it('offers the way back in the row where no verb stands, as long as there is one', () => {
    const [at, undo] = ['2026-11-25T14:40:00Z', { to: 'booked', until: '2026-11-26T05:00:00Z' } as const]
    const undoAt = (status: 'arrived' | 'noshow', moment = now) =>
      offeredActions(visitWith({ status, lastAct: { act: 'check-in', at, by: null, undo } }), moment).undo
    expect(undoAt('arrived')).toBe('menu')
    expect(undoAt('noshow')).toBe('row')
    expect(undoAt('noshow', '2026-11-25T14:50:00.000Z')).toBe('menu')
    expect(undoAt('noshow', '2026-11-26T04:59:00.000Z')).toBe('menu')
    expect(undoAt('noshow', '2026-11-26T05:00:00.000Z')).toBeNull()
  })

  it('offers a day that is over to whom the server allows another day', () => {
    const late = '2026-11-27T14:45:00.000Z'
    const visit = visitWith({ status: 'checked-in' })
    const bound = { ...visit, allowedActs: visit.allowedActs.map((each) => ({ ...each, anotherDay: false })) }
    expect(offeredActions(bound, late).verb).toBeNull()
    expect(offeredActions(visit, late).verb).toBe('finish')
  })

  it('offers nothing that the server did not allow', () => {
    expect(offeredActions(visitWith({ allowedActs: [] }), now)).toEqual({ verb: null, undo: null, menu: [] })
  })
})
