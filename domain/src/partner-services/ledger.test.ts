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
const done = { isPartnerActive: true, agreement, clinic, today: '2026-11-30' }
test.each([
  ['today', done, '2026-11-30', null],
  ['on the day of the agreement', done, '2026-11-10', null],
  ['before it', done, '2026-11-09', '/body/doneOn before_agreement'],
  ['tomorrow', done, '2026-12-01', '/body/doneOn in_future'],
  [
    'after it ended',
    { ...done, agreement: { ...agreement, endedAt: '2026-11-20T10:00:00Z' } },
    '2026-11-15',
    'agreement_ended',
  ],
  ['of another country', { ...done, clinic: { ...clinic, country: 'DE' } }, '2026-11-15', 'agreement_ended'],
  ['of another currency', { ...done, clinic: { ...clinic, currency: 'EUR' } }, '2026-11-15', 'agreement_ended'],
  ['for a partner that has ended', { ...done, isPartnerActive: false }, '2026-11-15', 'partner_ended'],
] as const)('a service %s', (_, facts, doneOn, expected) => expect(said(decideService(facts, doneOn))).toBe(expected))

const owed = { isPartnerActive: true, dueMinor: 500, today: '2026-11-30' }
test.each([
  ['of all that is due', owed, 500, '2026-11-30', null],
  ['of some', owed, 1, '2026-11-01', null],
  ['of more', owed, 501, '2026-11-30', '/body/amountMinor more_than_due'],
  ['tomorrow', owed, 500, '2026-12-01', '/body/paidOn in_future'],
  ['of a partner that has ended', { ...owed, isPartnerActive: false }, 500, '2026-11-30', 'partner_ended'],
] as const)('a payment %s', (_, facts, amountMinor, paidOn, expected) =>
  expect(said(decidePayment(facts, { amountMinor, paidOn }))).toBe(expected),
)

const reversed = (kind: 'service' | 'payment' | 'reversal', amountMinor: number, isReversed = false) => ({
  ...{ isPartnerActive: true, dueMinor: 300 },
  entry: { kind, amountMinor, isReversed },
})
test.each([
  ['a service that is due', reversed('service', 300), null],
  ['a service that is paid', reversed('service', 301), 'service_paid'],
  ['a payment', reversed('payment', -900), null],
  ['what is reversed already', reversed('payment', -900, true), 'entry_reversed'],
  ['a reversal', reversed('reversal', 900), 'entry_reversed'],
  ['with a partner that has ended', { ...reversed('payment', -900), isPartnerActive: false }, 'partner_ended'],
] as const)('reversing %s', (_, facts, expected) => expect(said(decideReversal(facts))).toBe(expected))
