import { expect, it } from 'vitest'
import { afterAction } from './after-action.ts'
import { visitWith } from './visit.fixture.ts'

const now = '2026-11-25T14:45:00Z'

it('walks a visit through its day', () => {
  const arrived = afterAction(visitWith(), 'check-in', now)
  expect(arrived).toMatchObject({ status: 'arrived', arrivedAt: now, startedAt: null, lastAct: { at: now } })
  const inside = afterAction(arrived, 'bring-in', now)
  expect(inside).toMatchObject({ status: 'checked-in', arrivedAt: now, startedAt: now })
  expect(afterAction(inside, 'finish', now).status).toBe('fulfilled')
})

it('takes back what the server said was done last, to where the server said that leads', () => {
  const undo = { to: 'arrived', until: '2026-11-25T14:55:00Z' } as const
  const arrivedAt = '2026-11-25T14:30:00Z'
  const canceled = visitWith({ status: 'cancelled', arrivedAt, lastAct: { act: 'cancel', at: now, by: null, undo } })
  expect(afterAction(canceled, 'undo', now)).toMatchObject({ status: 'arrived', arrivedAt })
  const inside = { ...canceled, startedAt: now, lastAct: { ...canceled.lastAct, act: 'bring-in' as const } }
  expect(afterAction(inside, 'undo', now)).toMatchObject({ status: 'arrived', arrivedAt, startedAt: null })
})
