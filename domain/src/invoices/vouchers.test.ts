import { describe, expect, test } from 'vitest'
import { Refused } from '../kit/refused.ts'
import type { PlainDate } from '../kit/time.ts'
import { postingsOfInvoice, postingsOfVoucherUse, postingsOntoVoucher } from './postings.ts'
import { codeOfBits, readCode } from './voucher-code.ts'
import { decideForfeit, decideVoucherUse, standingOfVoucher } from './vouchers.ts'

const today = '2026-11-30' as PlainDate
const sum = {
  kind: 'sum',
  ...{ id: 'v', leftMinor: 5000, leftVisits: null, validUntil: '2029-12-31', isBlocked: false },
  ...{ isForfeited: false, soldDueMinor: 0, isTakenBack: false, isForBearer: true, patientId: 'rosa', serviceIds: [] },
} as const
const pack = {
  ...sum,
  kind: 'package',
  leftMinor: 50_000,
  leftVisits: 6,
  isForBearer: false,
  serviceIds: ['physio'],
} as const
const invoice = {
  status: 'issued',
  kind: 'invoice',
  ...{ patientId: 'rosa', isCredited: false, dueMinor: 12_000, taxMinor: 0 },
  ...{ sellsVouchers: false, isVisitCovered: false },
  visit: { serviceId: 'physio', priceMinor: 9000, status: 'fulfilled' },
} as const

describe('what a voucher pays', () => {
  const told = (of: object, voucher: object | null) => {
    const decided = decideVoucherUse({ ...invoice, ...of }, voucher as Parameters<typeof decideVoucherUse>[1], today)
    return decided instanceof Refused
      ? decided.code
      : [decided.coversMinor, decided.used.minor, decided.leftMinor, decided.leftVisits]
  }
  const unknown = 'voucher_unknown'
  const fell = (status: string) => ({ dueMinor: 2000, visit: { ...invoice.visit, status } })
  const cases: [string, object, object | null, unknown][] = [
    ['as much as is in it', {}, sum, [5000, 5000, 0, null]],
    ['no more than is due', { dueMinor: 700 }, sum, [700, 700, 4300, null]],
    ['somebody else’s invoice, of one for the bearer', { patientId: 'joe' }, sum, [5000, 5000, 0, null]],
    ['the visit of a package, with the sixth of it', {}, pack, [9000, 8333, 41_667, 5]],
    ['the last visit with what is left', {}, { ...pack, leftMinor: 8335, leftVisits: 1 }, [9000, 8335, 0, 0]],
    ['nobody’s', {}, null, unknown],
    ['somebody else’s', { patientId: 'joe' }, pack, unknown],
    ['a blocked one', {}, { ...sum, isBlocked: true }, unknown],
    ['one that is over', {}, { ...sum, validUntil: '2026-11-29' }, unknown],
    ['an empty one', {}, { ...sum, leftMinor: 0 }, unknown],
    ['one that is not paid', {}, { ...sum, soldDueMinor: 1 }, unknown],
    ['one that was taken back', {}, { ...sum, isTakenBack: true }, unknown],
    ['a voucher', { sellsVouchers: true }, sum, 'voucher_not_for_this'],
    ['another visit', { visit: { ...invoice.visit, serviceId: 'laser' } }, pack, 'voucher_not_for_this'],
    ['the fee of a visit that was canceled late', fell('cancelled'), pack, 'voucher_not_for_this'],
    ['what is kept of one that was missed', fell('noshow'), pack, 'voucher_not_for_this'],
    ['that fee, by a sum', fell('cancelled'), sum, [2000, 2000, 3000, null]],
    ['no visit', { visit: null }, pack, 'voucher_not_for_this'],
    ['a visit twice', { isVisitCovered: true }, pack, 'voucher_not_for_this'],
    ['what is taxed, by a package', { taxMinor: 1 }, pack, 'voucher_not_for_this'],
    ['what is paid', { dueMinor: 0 }, sum, 'invoice_not_open'],
  ]
  test.each(cases)('%s', (_, of, voucher, expected) => expect(told(of, voucher)).toEqual(expected))
})

test('how one stands', () => {
  expect(standingOfVoucher(sum, today)).toBe('usable')
  expect(standingOfVoucher({ ...sum, leftMinor: 0, isForfeited: true }, today)).toBe('forfeited')
})

test('what is left of one that is over is written off, unless nobody has paid for it', () => {
  const over = { ...sum, validUntil: '2026-11-29' }
  expect(decideForfeit(over, today)).toEqual({ id: 'v', minor: 5000, visits: null })
  expect(decideForfeit({ ...over, soldDueMinor: 1 }, today)).toMatchObject({ code: 'voucher_unpaid' })
  expect(decideForfeit(sum, today)).toMatchObject({ code: 'voucher_not_expired' })
})

test('selling is no revenue, using is, and going back undoes it', () => {
  const of = (account: string, postings: { account: string; amountMinor: number }[]) =>
    postings.filter((each) => each.account === account).reduce((all, each) => all + each.amountMinor, 0)
  const sold = postingsOfInvoice({ netMinor: 55_000, taxMinor: 0 }, [{ id: 'v', minor: 50_000, visits: 6 }])
  expect([of('revenue', sold), of('voucher', sold)]).toEqual([-5000, -50_000])
  const used = { id: 'v', minor: 8333, visits: 1 }
  const [there, back] = [postingsOfVoucherUse(9000, used), postingsOntoVoucher(9000, used)]
  // Revenue of 9000 stands on the visit's invoice: what was paid ahead for it is what is earned.
  expect([of('voucher', there), of('revenue', there)]).toEqual([8333, 667])
  for (const account of ['receivable', 'voucher', 'revenue']) expect(of(account, [...there, ...back])).toBe(0)
})

test('a code is read however it is typed', () => {
  const code = codeOfBits(0x0123_4567_89ab_cdef_0123n)
  expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/)
  expect(readCode(` ${code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')}`)).toBe(
    readCode(code),
  )
})
