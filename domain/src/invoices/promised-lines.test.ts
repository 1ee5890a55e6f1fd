import { describe, expect, test } from 'vitest'
import { isBillable, isToBill, promisedLines, type VisitToBill } from './promised-lines.ts'

const held: VisitToBill = {
  ...{ status: 'fulfilled', priceMinor: 18_000, insurance: null },
  ...{ isLateCancellation: false, lateFeeMinor: 4000, prepaidMinor: 0 },
}
const words = {
  service: 'Annual check-up',
  lateCancellation: 'Late cancellation: Annual check-up',
  missed: 'Missed visit: Annual check-up',
}
const told = (visit: VisitToBill) =>
  promisedLines(visit, words).map(({ description, unitMinor }) => `${description} ${unitMinor}`)

describe('an invoice begins with', () => {
  test.each([
    ['the price, where nobody else pays', held, ['Annual check-up 18000']],
    ['the price for who pays themselves', { ...held, insurance: 'self-pay' }, ['Annual check-up 18000']],
    [
      'the price for the privately insured, who get it back',
      { ...held, insurance: 'private' },
      ['Annual check-up 18000'],
    ],
    ['nothing for whom the law insures', { ...held, insurance: 'statutory' }, []],
    ['nothing where the insurance is billed', { ...held, insurance: 'insured' }, []],
    ['nothing of what costs nothing', { ...held, priceMinor: 0 }, []],
    [
      'the fee of a late cancellation, whoever pays for visits',
      { ...held, status: 'cancelled', isLateCancellation: true, insurance: 'insured' },
      ['Late cancellation: Annual check-up 4000'],
    ],
  ] as [string, VisitToBill, string[]][])('%s', (_name, visit, lines) => {
    expect(told(visit)).toEqual(lines)
  })
})

test.each([
  ['booked', true, false],
  ['arrived', true, true],
  ['checked-in', true, true],
  ['fulfilled', true, true],
  ['noshow', false, false],
  ['cancelled', false, false],
] as const)('of a visit that is %s a draft may be begun: %s, and issued: %s', (status, begun, issued) => {
  expect([isToBill({ ...held, status }), isBillable({ ...held, status })]).toEqual([begun, issued])
})

test('a late cancellation is billed where a fee was announced', () => {
  const late = { ...held, status: 'cancelled', isLateCancellation: true } as const
  expect([isToBill(late), isBillable(late)]).toEqual([true, true])
  expect(isToBill({ ...late, lateFeeMinor: 0 })).toBe(false)
  expect(isToBill({ ...late, isLateCancellation: false })).toBe(false)
})
