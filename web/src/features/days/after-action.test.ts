import { expect, it } from 'vitest'
import { afterAction } from './after-action.ts'
import { visitWith } from './visit.fixture.ts'

const now = '2026-11-25T14:45:00Z'

it('walks a visit through its day and back', () => {
  const arrived = afterAction(visitWith(), 'check-in', now)
  expect(arrived).toMatchObject({ status: 'arrived', arrivedAt: now, undoableUntil: '2026-11-26T05:00:00Z' })
  const inside = afterAction(arrived, 'bring-in', now)
  expect(inside).toMatchObject({ status: 'checked-in', arrivedAt: now, startedAt: now })
  const done = afterAction(inside, 'finish', now)
  expect(done.status).toBe('fulfilled')
  const back = ['checked-in', 'arrived', 'booked']
  let visit = done
  for (const status of back) {
    visit = afterAction(visit, 'undo', now)
    expect(visit).toMatchObject({ status, undoableUntil: null })
  }
  expect(visit).toEqual(visitWith({ standsSince: now }))
})

it('can take a cancellation back as long as its mail waits', () => {
  expect(afterAction(visitWith(), 'cancel', now).undoableUntil).toBe('2026-11-25T14:55:00.000Z')
})

it('brings a canceled visit back to where it was', () => {
  const canceled = (arrivedAt: string | null) => afterAction(visitWith({ arrivedAt }), 'cancel', now)
  expect(afterAction(canceled(null), 'undo', now).status).toBe('booked')
  expect(afterAction({ ...canceled(now), status: 'cancelled' }, 'undo', now).status).toBe('arrived')
})
