import { expect, test } from 'vitest'
import { Refused } from '../kit/refused.ts'
import { decideExtension } from './decide-extension.ts'

const now = '2026-11-25T13:00:00.000Z'

test.each([
  ['2026-11-25T13:00:00.001Z', 0, { expiresAt: '2026-11-25T13:10:00.001Z', extensions: 1 }],
  ['2026-11-25T13:03:00.000Z', 1, { expiresAt: '2026-11-25T13:13:00Z', extensions: 2 }],
  ['2026-11-25T13:03:00.001Z', 1, 'hold_not_extendable'],
  ['2026-11-25T13:03:00.000Z', 2, 'hold_not_extendable'],
  [now, 0, 'hold_expired'],
  [now, 2, 'hold_expired'],
])('a hold until %s that was extended %i times: %o', (expiresAt, extensions, expected) => {
  const decided = decideExtension({ expiresAt, extensions }, now)
  expect(decided instanceof Refused ? decided.code : decided).toEqual(expected)
})
