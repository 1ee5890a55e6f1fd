import { describe, expect, it } from 'vitest'
import { offeredActions } from './offered-actions.ts'
import { visitWith } from './visit.fixture.ts'

const now = '2026-11-25T14:45:00.000Z'
const asked = { now, isAhead: false, isPermitted: () => true }

describe('what can be done with a visit', () => {
  it.each([
    ['booked', 'check-in', ['cancel']],
    ['arrived', 'bring-in', ['cancel']],
    ['checked-in', 'finish', []],
    ['fulfilled', null, []],
    ['noshow', null, []],
    ['cancelled', null, []],
  ] as const)('%s: %s', (status, verb, menu) => {
    expect(offeredActions(visitWith({ status }), asked)).toEqual({ verb, undo: null, menu })
  })

  it('offers a no-show from 15 minutes after the start', () => {
    const menuAt = (now: string) => offeredActions(visitWith(), { ...asked, now }).menu
    expect(menuAt('2026-11-25T14:54:59Z')).toEqual(['cancel'])
    expect(menuAt('2026-11-25T14:55:00Z')).toEqual(['no-show', 'cancel'])
  })

  it('offers the way back in the row where no verb stands, as long as there is one', () => {
    const [standsSince, undoableUntil] = ['2026-11-25T14:40:00Z', '2026-11-26T05:00:00Z']
    const undo = (status: 'arrived' | 'noshow', at = now) =>
      offeredActions(visitWith({ status, standsSince, undoableUntil }), { ...asked, now: at }).undo
    expect(undo('arrived')).toBe('menu')
    expect(undo('noshow')).toBe('row')
    expect(undo('noshow', '2026-11-25T14:50:00.000Z')).toBe('menu')
    expect(undo('noshow', '2026-11-26T04:59:00.000Z')).toBe('menu')
    expect(undo('noshow', '2026-11-26T05:00:00.000Z')).toBeNull()
  })

  it('lets nobody arrive before the day has come', () => {
    expect(offeredActions(visitWith(), { ...asked, isAhead: true })).toEqual({
      verb: null,
      undo: null,
      menu: ['cancel'],
    })
  })

  it('offers a day that is over to who may act on another day', () => {
    const late = { ...asked, now: '2026-11-27T14:45:00.000Z' }
    const isPermitted = (permission: string) => permission !== 'appointments:another-day'
    expect(offeredActions(visitWith({ status: 'checked-in' }), { ...late, isPermitted }).verb).toBeNull()
    expect(offeredActions(visitWith({ status: 'checked-in' }), late).verb).toBe('finish')
  })

  it('hides what this person may not press', () => {
    const isPermitted = (permission: string) => permission !== 'appointments:cancel'
    expect(offeredActions(visitWith(), { ...asked, isPermitted }).menu).toEqual([])
  })
})
