import { Refused, refusedField } from '../kit/refused.ts'

/** What is known of a cash box; of what is in it nothing until it was counted once. */
export type CashBox = {
  lastNumber: number
  /** What the last closing left in it. */
  openingMinor: number | null
  /** What was taken less what was given back since. */
  movedMinor: number
}

export type Closing = {
  number: number
  movedMinor: number
  countedMinor: number
  removedMinor: number
  note: string | null
}

/** What should be in the box; null before it was counted once. */
export const expectedIn = ({ openingMinor, movedMinor }: Omit<CashBox, 'lastNumber'>): number | null =>
  openingMinor === null ? null : openingMinor + movedMinor

/** What was counted beyond what should be there; below zero it is missing. The first count differs from nothing. */
export const differenceOf = (box: Omit<CashBox, 'lastNumber'>, countedMinor: number): number =>
  countedMinor - (expectedIn(box) ?? countedMinor)

/** Whether a count closes the box: of what was seen nothing has changed, and what differs is explained. */
export function decideClosing(box: CashBox, closing: Closing): Refused | null {
  if (closing.number !== box.lastNumber + 1 || closing.movedMinor !== box.movedMinor) return new Refused('cash_moved')
  if (closing.removedMinor > closing.countedMinor)
    return refusedField('/body/removedMinor', 'more_than_counted', 'That is more than was counted.')
  if (closing.note === null && differenceOf(box, closing.countedMinor) !== 0)
    return refusedField('/body/note', 'required', 'Say how the difference came about, or that nobody knows.')
  return null
}
