import { describe, expect, it } from 'vitest'
import { unreachable } from '../../platform/api/problem.ts'
import { dayAsked, reduceDay, shownDay, type DayEvent, type DayState } from './day-state.ts'
import { dayWith, visitWith } from './visit.fixture.ts'

const at = Date.parse('2026-11-25T15:20:00Z')
const loaded = (...items: ReturnType<typeof visitWith>[]): DayEvent => ({
  kind: 'loaded',
  asked: 'today',
  day: dayWith({ items }),
  at,
})
const after = (...events: DayEvent[]): DayState => events.reduce(reduceDay, dayAsked('today'))

describe('what is known of a day', () => {
  it('keeps how far the clock of this browser lies behind', () => {
    expect(after(loaded()).clockSkew).toBe(120_000)
  })

  it('marks what came while somebody looked, and only that', () => {
    const came = visitWith({ id: 'came' })
    expect([...after(loaded(visitWith())).fresh]).toEqual([])
    const state = after(loaded(visitWith()), loaded(visitWith(), came))
    expect([...state.fresh]).toEqual(['came'])
    expect(reduceDay(state, { kind: 'looked-at' }).fresh.size).toBe(0)
  })

  it('drops the answer to another question', () => {
    const state = reduceDay(dayAsked('2026-11-26'), loaded(visitWith()))
    expect(state.day).toBeNull()
  })

  it('shows what was pressed at once, and takes it back', () => {
    const pressed = after(loaded(visitWith()), { kind: 'pressed', visit: visitWith({ status: 'arrived' }) })
    expect(shownDay(pressed)?.items[0]?.status).toBe('arrived')
    const back = reduceDay(pressed, { kind: 'rolled-back', id: 'rosa' })
    expect(shownDay(back)?.items[0]?.status).toBe('booked')
  })

  it('does not let an older answer overwrite what was settled', () => {
    const settled = visitWith({ status: 'arrived', version: 2 })
    const state = after(loaded(visitWith()), { kind: 'settled', visit: settled }, loaded(visitWith()))
    expect(shownDay(state)?.items).toEqual([settled])
  })

  it('keeps the day in sight when it cannot be refreshed', () => {
    const state = after(loaded(visitWith()), { kind: 'failed', asked: 'today', problem: unreachable() })
    expect([state.day?.items.length, state.problem?.code]).toEqual([1, 'unavailable'])
    expect(reduceDay(state, loaded(visitWith())).problem).toBeNull()
  })
})
