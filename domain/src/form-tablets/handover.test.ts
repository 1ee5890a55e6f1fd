import { expect, test } from 'vitest'
import { handoverState, isHandedOver } from './handover.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 25, 14, minute)).toISOString()
const handed = { handedAt: at(0), usedAt: null, closedAt: null, isCompleted: false }

test.each([
  ['nobody opened it yet', handed, at(29), 'waiting'],
  ['nobody opened it in time', handed, at(30), 'closed'],
  ['it is being answered', { ...handed, usedAt: at(25) }, at(54), 'open'],
  ['the tablet was switched off', { ...handed, usedAt: at(25) }, at(55), 'closed'],
  ['it was put away', { ...handed, usedAt: at(2), closedAt: at(7) }, at(8), 'closed'],
  ['it was sent', { ...handed, usedAt: at(2), isCompleted: true }, at(8), 'sent'],
  ['it was sent from a phone meanwhile', { ...handed, isCompleted: true }, at(1), 'sent'],
] as const)('%s', (_what, handover, now, state) => {
  expect(handoverState(handover, now)).toBe(state)
  expect(isHandedOver(handover, now)).toBe(state === 'waiting' || state === 'open')
})
