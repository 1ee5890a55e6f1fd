import { refusedField, type Refused } from '../kit/refused.ts'
import { expectedIn, type CashBox } from './cash-closing.ts'

/** What is put into the cash box or taken out of it beside payments. The last is what is left of an expense, or was none. */
export const cashTransferKinds = ['from-bank', 'to-bank', 'expense', 'expense-return'] as const
export type CashTransferKind = (typeof cashTransferKinds)[number]

const ways = {
  'from-bank': { sign: 1, account: 'transit' },
  'to-bank': { sign: -1, account: 'transit' },
  expense: { sign: -1, account: 'expense' },
  'expense-return': { sign: 1, account: 'expense' },
} as const satisfies Record<CashTransferKind, object>

export const accountOfTransfer = (kind: CashTransferKind) => ways[kind].account
/** Into the box; below zero out of it. */
export const movedBy = (kind: CashTransferKind, amountMinor: number): number => ways[kind].sign * amountMinor
/** What a tax office asks for of an expense: what it was. */
export const needsReason = (kind: CashTransferKind): boolean => ways[kind].account === 'expense'

type Wanted = { kind: CashTransferKind; amountMinor: number; reason: string | null }

/** Nothing is taken out that should not be there; before the box was counted once nobody knows what is. */
export function decideCashTransfer(box: Omit<CashBox, 'lastNumber'>, wanted: Wanted): Refused | null {
  const { kind, amountMinor, reason } = wanted
  if (needsReason(kind) && reason === null) return refusedField('/body/reason', 'required', 'Say what it was for.')
  const expected = expectedIn(box)
  if (expected !== null && expected + movedBy(kind, amountMinor) < Math.min(0, expected))
    return refusedField('/body/amountMinor', 'more_than_in_box', 'That is more than should be in the box.')
  return null
}
