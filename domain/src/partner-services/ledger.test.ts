import { expect, test } from 'vitest'
import { decideAgreement, decidePayment, decideReversal, decideService, serviceLimits } from './ledger.ts'
import type { Refused } from '../kit/refused.ts'
import { warningOf } from './warnings.ts'

const said = (refused: Refused | null) => {
  const [wrong] = refused?.details.errors ?? []
  return wrong ? `${wrong.pointer} ${wrong.code}` : (refused?.code ?? null)
}

test.each([
  ['US', 'US'],
  ['DE', 'DE'],
  ['FR', 'other'],
] as const)('in %s the warning is that of %s', (country, warning) => expect(warningOf(country)).toBe(warning))

const wants = { isPartnerActive: true, agreements: 0, country: 'US', warningVersion: 2 }
test.each([
  ['with the warning as it reads now', wants, 'US', 2, null],
  ['by the warning of before', wants, 'US', 1, '/body/confirmed out_of_date'],
  ['by another country’s', wants, 'DE', 2, '/body/confirmed out_of_date'],
  ['with a partner that has ended', { ...wants, isPartnerActive: false }, 'US', 2, 'partner_ended'],
  [
    'beside as many as there may be',
    { ...wants, agreements: serviceLimits.agreementsAtMost },
    'US',
    2,
    'too_many_agreements',
  ],
] as const)('agreed %s', (_, facts, country, warningVersion, expected) =>
  expect(said(decideAgreement(facts, { country, warningVersion }))).toBe(expected),
)

const clinic = { country: 'US', currency: 'USD' }
const agreement = { ...clinic, agreedOn: '2026-11-10', endedAt: null }
const done = { agreement, clinic, endedOn: null, isEntered: false, today: '2026-11-30' }
const over = { ...done, endedOn: '2026-11-20', agreement: { ...agreement, endedAt: '2026-11-20T10:00:00Z' } }
test.each([
  ['today', done, '2026-11-30', null],
  ['on the day of the agreement', done, '2026-11-10', null],
  ['before it', done, '2026-11-09', '/body/doneOn before_agreement'],
  ['tomorrow', done, '2026-12-01', '/body/doneOn in_future'],
  ['of the day on which it ended', over, '2026-11-20', null],
  ['after it ended', over, '2026-11-21', 'agreement_ended'],
  ['that stands there already', { ...done, isEntered: true }, '2026-11-15', '/body/document entered_already'],
  ['of another country', { ...done, clinic: { ...clinic, country: 'DE' } }, '2026-11-15', 'agreement_ended'],
  ['of another currency', { ...done, clinic: { ...clinic, currency: 'EUR' } }, '2026-11-15', 'agreement_ended'],
] as const)('a service %s', (_, facts, doneOn, expected) => expect(said(decideService(facts, doneOn))).toBe(expected))

const owed = { dueMinor: 500, today: '2026-11-30', firstAgreedOn: '2026-11-01' }
const overpaid = { ...owed, dueMinor: -500 }
test.each([
  ['of all that is due', owed, 500, '2026-11-30', null],
  ['of some', owed, 1, '2026-11-01', null],
  ['of more', owed, 501, '2026-11-30', '/body/amountMinor more_than_due'],
  ['tomorrow', owed, 500, '2026-12-01', '/body/paidOn in_future'],
  ['before anything was agreed', owed, 500, '2026-10-31', '/body/paidOn before_agreement'],
  ['where it is overpaid', overpaid, 1, '2026-11-30', '/body/amountMinor more_than_due'],
] as const)('a payment %s', (_, facts, amountMinor, paidOn, expected) =>
  expect(said(decidePayment(facts, { amountMinor, paidOn }))).toBe(expected),
)

test.each([
  ['of all that was overpaid', overpaid, 500, null],
  ['of more', overpaid, 501, '/body/amountMinor more_than_due'],
  ['where nothing was', owed, 1, '/body/amountMinor more_than_due'],
] as const)('money back %s', (_, facts, amountMinor, expected) =>
  expect(said(decidePayment(facts, { amountMinor, paidOn: '2026-11-30', isRepayment: true }))).toBe(expected),
)

test.each([
  ['service', false, null],
  ['payment', false, null],
  ['payment', true, 'entry_reversed'],
  ['reversal', false, 'entry_reversed'],
] as const)('reversing a %s (reversed: %s)', (kind, isReversed, expected) =>
  expect(said(decideReversal({ kind, isReversed }))).toBe(expected),
)
