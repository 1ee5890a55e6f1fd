import { describe, expect, test } from 'vitest'
import type { Refused } from '../kit/refused.ts'
import { digitsOf, readAmount, readShare, writeAmount } from './amounts.ts'
import { changeOf } from './change-of.ts'
import { decideCredit, decideIssue, decidePayment, decideRefund, decideRefundRequest, decideReversal } from './rules.ts'
import { standingOfInvoice, statusOf } from './standing.ts'

const told = (decided: Refused | null) => decided && (decided.details.errors?.[0]?.pointer ?? decided.code)
const line = (unitMinor: number, taxRate = 0) => ({
  ...{ description: 'Check-up', quantity: 1, unitMinor, discount: null, taxRate },
})

describe('issuing', () => {
  const german = { status: 'draft', isBillable: true, country: 'DE', taxNumber: '', today: '2026-11-30' } as const
  const draft = { lines: [line(14_000)], payerName: 'Rosa', payerAddress: '', payerEmail: '', currency: 'EUR' }
  const unexplained = { ...line(100), discount: { kind: 'sum' as const, minor: 5, reason: ' ' } }
  test.each([
    ['a small one for an exempt service needs nothing more', german, draft, null],
    ['one that is issued already', { ...german, status: 'issued' as const }, draft, 'invoice_issued'],
    ['one of a visit that was not held', { ...german, isBillable: false }, draft, 'visit_not_held'],
    ['one without a line', german, { ...draft, lines: [] }, 'invoice_empty'],
    ['one without a payer', german, { ...draft, payerName: ' ' }, '/body/payerName'],
    [
      'a line without words',
      german,
      { ...draft, lines: [{ ...line(1), description: '' }] },
      '/body/lines/0/description',
    ],
    ['a discount without a reason', german, { ...draft, lines: [unexplained] }, '/body/lines/0/discount'],
    ['above 250 euros the address must be there', german, { ...draft, lines: [line(25_001)] }, '/body/payerAddress'],
    ['an address of nobody', german, { ...draft, payerEmail: 'rosa@' }, '/body/payerEmail'],
    ['tax needs a tax number', german, { ...draft, lines: [line(1), line(1, 1900)] }, '/body/lines/1/taxRate'],
    ['with one it is billed', { ...german, taxNumber: '37/123' }, { ...draft, lines: [line(1, 1900)] }, null],
    ['elsewhere neither is asked', { ...german, country: 'US' }, { ...draft, lines: [line(90_000, 625)] }, null],
    [
      'more than can be billed',
      german,
      { ...draft, lines: Array.from({ length: 21 }, () => line(100_000_000)) },
      '/body/lines',
    ],
    [
      'a line that is larger than can be billed, though a discount takes all of it',
      german,
      {
        ...draft,
        lines: [
          { ...line(100_000_000), quantity: 21, discount: { kind: 'share' as const, share: 10_000, reason: 'Gift' } },
        ],
      },
      '/body/lines/0/unitMinor',
    ],
  ])('%s', (_, issuing, what, expected) => expect(told(decideIssue(issuing, what))).toBe(expected))
})

describe('a payment', () => {
  const open = { status: 'issued', kind: 'invoice', isCredited: false, dueMinor: 13_200 } as const
  const card = { method: 'card-terminal', amountMinor: 13_200, givenMinor: null, paidOn: null } as const
  const transfer = { ...card, method: 'bank' } as const
  test.each([
    [open, card, null],
    [open, { ...card, amountMinor: 1 }, null],
    [open, { ...card, amountMinor: 13_201 }, '/body/amountMinor'],
    [open, { ...card, givenMinor: 20_000 }, '/body/givenMinor'],
    [open, { ...card, method: 'cash' as const }, '/body/givenMinor'],
    [open, { ...card, method: 'cash' as const, givenMinor: 13_000 }, '/body/givenMinor'],
    [open, { ...card, method: 'cash' as const, givenMinor: 15_000 }, null],
    [open, { ...transfer, paidOn: '2026-11-25' }, null],
    [open, { ...transfer, paidOn: '2025-11-24' }, null],
    [open, { ...transfer, paidOn: '2025-11-23' }, '/body/paidOn'],
    [open, { ...transfer, paidOn: '2026-11-26' }, '/body/paidOn'],
    [open, { ...card, paidOn: '2026-11-25' }, '/body/paidOn'],
    [{ ...open, dueMinor: 0 }, card, 'invoice_not_open'],
    [{ ...open, status: 'draft' as const }, card, 'invoice_not_open'],
    [{ ...open, kind: 'credit-note' as const }, card, 'invoice_not_open'],
  ])('%j, %j: %s', (invoice, payment, expected) =>
    expect(told(decidePayment(invoice, payment, '2026-11-25'))).toBe(expected),
  )

  test('gives change of cash alone', () => {
    expect(changeOf({ amountMinor: 13_200, givenMinor: 15_000 })).toBe(1800)
    expect(changeOf({ amountMinor: 13_200, givenMinor: null })).toBe(0)
  })
})

describe('taking back', () => {
  const payment = { amountMinor: 8000, isReversed: false, refundedMinor: 0, isRefundAsked: false }
  test('an invoice once', () => {
    const issued = {
      status: 'issued',
      kind: 'invoice',
      isCredited: false,
      reversals: [],
      isVoucherUsed: false,
    } as const
    const credit = (facts: object) => told(decideCredit({ ...issued, ...facts }, 'nadia'))
    expect(credit({})).toBe(null)
    expect(credit({ isCredited: true })).toBe('invoice_credited')
    expect(credit({ status: 'draft' })).toBe('invoice_not_open')
    expect(credit({ kind: 'credit-note' })).toBe('invoice_not_open')
    expect(credit({ reversals: [{ takenBy: 'nadia', reversedBy: 'nadia' }] })).toBe('credit_by_two')
    expect(credit({ reversals: [{ takenBy: 'nadia', reversedBy: 'ruth' }] })).toBe(null)
    expect(credit({ reversals: [{ takenBy: 'ruth', reversedBy: 'nadia' }] })).toBe(null)
  })
  test('a payment, unless some of it went back', () => {
    const reversal = (facts: object, userId = 'nadia') =>
      told(
        decideReversal(
          { ...payment, isOnline: false, takenBy: 'nadia', isOfToday: true, isCredited: false, ...facts },
          userId,
        ),
      )
    expect(reversal({})).toBe(null)
    expect(reversal({ isReversed: true })).toBe('payment_reversed')
    expect(reversal({ isOnline: true, takenBy: null })).toBe('payment_online')
    expect(reversal({ refundedMinor: 1 })).toBe('payment_refunded')
    expect(reversal({ isRefundAsked: true })).toBe('payment_refunded')
    expect(reversal({ isOfToday: false })).toBe('reversal_by_two')
    expect(reversal({ isOfToday: false }, 'ruth')).toBe(null)
    expect(reversal({ isCredited: true })).toBe('reversal_by_two')
    expect(reversal({ isCredited: true }, 'ruth')).toBe(null)
  })
  test('money, at most what was paid', () => {
    expect(told(decideRefundRequest(payment, 8000))).toBe(null)
    expect(told(decideRefundRequest(payment, 8001))).toBe('/body/amountMinor')
    expect(told(decideRefundRequest({ ...payment, refundedMinor: 5000 }, 3001))).toBe('/body/amountMinor')
    expect(told(decideRefundRequest({ ...payment, isRefundAsked: true }, 1))).toBe('refund_asked')
    expect(told(decideRefundRequest({ ...payment, isReversed: true }, 1))).toBe('payment_reversed')
  })
  test('by two people', () => {
    const asked = { decision: null, requestedBy: 'nadia' }
    expect(told(decideRefund(asked, true, 'nadia'))).toBe('refund_by_two')
    expect(told(decideRefund(asked, true, 'ruth'))).toBe(null)
    expect(told(decideRefund(asked, false, 'nadia'))).toBe(null)
    expect(told(decideRefund({ ...asked, decision: 'declined' }, true, 'ruth'))).toBe('refund_decided')
  })
})

test.each([
  ['draft', 0, 0, 0, false, 'draft', 'draft'],
  ['issued', 13_200, 0, 0, false, 'open', 'issued'],
  ['issued', 5200, 8000, 0, false, 'part-paid', 'issued'],
  ['issued', 13_200, 8000, 8000, false, 'open', 'issued'],
  ['issued', 0, 13_200, 0, false, 'paid', 'balanced'],
  ['issued', -13_200, 13_200, 0, true, 'owed-back', 'cancelled'],
  ['issued', 0, 13_200, 13_200, true, 'credited', 'cancelled'],
] as const)(
  '%s, due %i, paid %i, refunded %i, credited %s: %s',
  (status, dueMinor, paidMinor, refundedMinor, isCredited, standing, code) => {
    const invoice = { status, dueMinor, paidMinor, refundedMinor, isCredited, creditedMinor: 0, dueOn: '2026-12-09' }
    expect(standingOfInvoice(invoice, '2026-12-09')).toBe(standing)
    expect(statusOf(invoice)).toBe(code)
    if (standing === 'open' || standing === 'part-paid')
      expect(standingOfInvoice(invoice, '2026-12-10')).toBe('overdue')
  },
)

describe('an amount as it is typed', () => {
  test.each([
    ['1,234.50', 'USD', 'en-US', 123_450],
    ['1.234,50', 'EUR', 'de-DE', 123_450],
    ['1234,5', 'EUR', 'de-DE', 123_450],
    ['12', 'EUR', 'de-DE', 1200],
    ['1.234', 'EUR', 'de-DE', 123_400],
    ['1.234', 'USD', 'en-US', null],
    ['1,23', 'USD', 'en-US', null],
    ['1500', 'JPY', 'en-US', 1500],
    ['15.5', 'JPY', 'en-US', null],
    ['1.234', 'KWD', 'en-US', 1234],
    ['', 'USD', 'en-US', null],
    ['-5', 'USD', 'en-US', null],
    ['five', 'USD', 'en-US', null],
    ['1.2.3', 'USD', 'en-US', null],
  ])('%s %s in %s is %s', (typed, currency, locale, minor) => expect(readAmount(typed, currency, locale)).toBe(minor))

  test.each(['USD', 'JPY', 'KWD'])('is read as it is written, in %s', (currency) => {
    for (const locale of ['en-US', 'de-DE'])
      for (const minor of [0, 1, 99, 100, 12_345, 1_234_567])
        expect(readAmount(writeAmount(minor, currency, locale), currency, locale)).toBe(minor)
    expect(digitsOf(currency)).toBe({ USD: 2, JPY: 0, KWD: 3 }[currency])
  })

  test('a share', () => {
    expect(readShare('6.25 %', 'en-US')).toBe(625)
    expect(readShare('19', 'de-DE')).toBe(1900)
    expect(readShare('101', 'de-DE')).toBe(null)
  })
})
