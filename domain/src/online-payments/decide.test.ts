import { expect, test } from 'vitest'
import { movementSteps, type KnownMovement } from './decide.ts'
import type { MovementTruth } from './model.ts'

const noDispute = { disputeReason: null, evidenceDueAt: null }
const waiting: KnownMovement = { id: 'r', ref: null, status: 'waiting', amountMinor: 500, refundId: 'r', ...noDispute }
const gone: MovementTruth = {
  ...{ ref: 're_1', kind: 'refund', amountMinor: 500, status: 'done', failure: null, movementId: 'm', refundId: 'r' },
  ...noDispute,
}

test('a refund that the provider made by an attempt we forgot is the one that was approved, once', () => {
  expect(movementSteps([waiting], [gone])).toMatchObject([{ known: { id: 'r' }, entries: ['online-refund'] }])
  expect(movementSteps([waiting], [gone, { ...gone, ref: 're_2' }])).toMatchObject([
    { known: waiting },
    { known: null },
  ])
  expect(movementSteps([waiting], [{ ...gone, refundId: null, movementId: null }])).toMatchObject([{ known: null }])
  expect(movementSteps([{ ...waiting, status: 'failed' }], [gone])).toMatchObject([{ known: null }])
})

test('a dispute that ends over another amount brings back what was booked', () => {
  const known: KnownMovement = { ...waiting, id: 'd', ref: 'du_1', status: 'done', refundId: null }
  const won = { ...gone, ref: 'du_1', kind: 'chargeback', status: 'returned', amountMinor: 450 } as const
  expect(movementSteps([known], [won])).toMatchObject([{ amountMinor: 500, entries: ['chargeback-return'] }])
})

test('what a bank asks for is written down when it changes, and moves nothing', () => {
  const asked = { disputeReason: 'fraudulent', evidenceDueAt: '2026-12-11T23:59:59.000Z' }
  const known: KnownMovement = { ...waiting, ...asked, id: 'd', ref: 'du_1', status: 'done', refundId: null }
  const truth = { ...gone, ...asked, ref: 'du_1', kind: 'chargeback' } as const
  expect(movementSteps([{ ...known, evidenceDueAt: '2026-12-11T23:59:59Z' }], [truth])).toEqual([])
  expect(movementSteps([known], [{ ...truth, evidenceDueAt: null }])).toMatchObject([{ status: 'done', entries: [] }])
})
