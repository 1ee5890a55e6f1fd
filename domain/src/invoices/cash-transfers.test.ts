import { expect, test } from 'vitest'
import { decideCashTransfer, type CashTransferKind } from './cash-transfers.ts'

const box = { openingMinor: 5000, movedMinor: -1000 }
const refusedAt = (
  kind: CashTransferKind,
  amountMinor: number,
  reason: string | null,
  of: Parameters<typeof decideCashTransfer>[0] = box,
) => decideCashTransfer(of, { kind, amountMinor, reason })?.details.errors?.[0]?.pointer ?? null

test.each([
  ['from-bank', 90_000, null, null],
  ['to-bank', 4000, null, null],
  ['to-bank', 4001, null, '/body/amountMinor'],
  ['expense', 4000, 'Stamps', null],
  ['expense', 100, null, '/body/reason'],
  ['expense', 4001, 'Stamps', '/body/amountMinor'],
  ['expense-return', 300, 'Change', null],
  ['expense-return', 300, null, '/body/reason'],
] as const)('%s of %i because of %s: %s', (kind, amountMinor, reason, pointer) => {
  expect(refusedAt(kind, amountMinor, reason)).toBe(pointer)
})

test('before the first count nobody knows what is in the box', () => {
  expect(refusedAt('to-bank', 4001, null, { openingMinor: null, movedMinor: 0 })).toBeNull()
})

test('what should be missing already does not keep anybody from putting something in', () => {
  expect(refusedAt('from-bank', 100, null, { openingMinor: 0, movedMinor: -500 })).toBeNull()
})
