import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { postingsBack, postingsOfCreditNote, postingsOfInvoice, postingsOfPayment } from './postings.ts'
import { lineTotals, shareOf, totalsOf, type Discount, type Line } from './totals.ts'

const amount = fc.integer({ min: 0, max: 100_000_000 })
const share = fc.integer({ min: 1, max: 10_000 })
const reason = 'agreed'
const discount: fc.Arbitrary<Discount | null> = fc.option(
  fc.oneof(
    fc.record({
      kind: fc.constant('sum' as const),
      minor: fc.integer({ min: 1, max: 100_000_000 }),
      reason: fc.constant(reason),
    }),
    fc.record({ kind: fc.constant('share' as const), share, reason: fc.constant(reason) }),
  ),
)
const line: fc.Arbitrary<Line> = fc.record({
  quantity: fc.integer({ min: 1, max: 9999 }),
  unitMinor: amount,
  discount,
  taxRate: fc.constantFrom(0, 625, 700, 1900, 10_000),
})

test.each([
  [2500, 1900, 475],
  [1600, 625, 100],
  [1, 5000, 1],
  [1, 4999, 0],
  [99_999_999_999, 10_000, 99_999_999_999],
])('%i at %i hundredths of a percent is %i, half a unit upwards', (minor, of, expected) =>
  expect(shareOf(minor, of)).toBe(expected),
)

test('a share is what whole numbers of any size say it is', () =>
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000_000_000 }), share, (minor, of) => {
      expect(BigInt(shareOf(minor, of))).toBe((BigInt(minor) * BigInt(of) + 5000n) / 10_000n)
    }),
  ))

describe('an invoice', () => {
  test('adds up as the picture does', () => {
    const lines = [
      { quantity: 1, unitMinor: 18_000, discount: null, taxRate: 0 },
      { quantity: 1, unitMinor: 4500, discount: null, taxRate: 0 },
      { quantity: 1, unitMinor: 1600, discount: null, taxRate: 625 },
    ]
    expect(totalsOf(lines)).toMatchObject({
      netMinor: 24_100,
      taxes: [
        { rate: 0, taxMinor: 0 },
        { rate: 625, netMinor: 1600, taxMinor: 100 },
      ],
      totalMinor: 24_200,
    })
  })

  test('is the sum of its lines and of the tax of each rate, and never below nothing', () =>
    fc.assert(
      fc.property(fc.array(line, { maxLength: 50 }), (lines) => {
        const totals = totalsOf(lines)
        const nets = totals.lines.reduce((sum, { netMinor }) => sum + netMinor, 0)
        expect(totals.netMinor).toBe(nets)
        expect(totals.taxes.reduce((sum, { netMinor }) => sum + netMinor, 0)).toBe(nets)
        expect(totals.totalMinor).toBe(nets + totals.taxes.reduce((sum, { taxMinor }) => sum + taxMinor, 0))
        for (const { grossMinor, discountMinor, netMinor } of totals.lines) {
          expect(netMinor).toBe(grossMinor - discountMinor)
          expect(netMinor).toBeGreaterThanOrEqual(0)
        }
      }),
    ))

  test('says the same in whatever order its lines stand', () =>
    fc.assert(
      fc.property(fc.array(line, { maxLength: 12 }), (lines) => {
        const { lines: _lines, ...sums } = totalsOf(lines)
        const { lines: _reversed, ...reversed } = totalsOf(lines.toReversed())
        expect(reversed).toEqual(sums)
      }),
    ))

  test('a discount takes all of a line at most, and a larger share never takes less', () =>
    fc.assert(
      fc.property(amount, share, share, (unitMinor, one, other) => {
        const taken = (of: number) =>
          lineTotals({ quantity: 1, unitMinor, discount: { kind: 'share', share: of, reason } }).discountMinor
        expect(taken(Math.max(one, other))).toBeGreaterThanOrEqual(taken(Math.min(one, other)))
        expect(
          lineTotals({ quantity: 1, unitMinor, discount: { kind: 'sum', minor: unitMinor + one, reason } }).netMinor,
        ).toBe(0)
      }),
    ))
})

test('every entry balances, none moves an account by nothing, and what takes back moves what was posted', () =>
  fc.assert(
    fc.property(
      amount,
      amount,
      fc.constantFrom('cash' as const, 'card-terminal' as const, 'bank' as const),
      (net, tax, method) => {
        const sums = { netMinor: net, taxMinor: tax }
        const paid = net + tax
        const entries = [
          postingsOfInvoice(sums),
          postingsOfCreditNote(sums),
          postingsOfPayment(method, paid),
          postingsBack(method, paid),
        ]
        for (const postings of entries) {
          expect(postings.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(0)
          expect(postings.filter(({ amountMinor }) => amountMinor === 0)).toEqual([])
        }
        const receivable = entries.flat().filter(({ account }) => account === 'receivable')
        expect(receivable.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(0)
      },
    ),
  ))
