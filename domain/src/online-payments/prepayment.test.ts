import { describe, expect, test } from 'vitest'
import {
  asksForMore,
  awaitedFromBeginning,
  awaitedUntil,
  prepaymentOf,
  prepaymentOfBooking,
  toReturn,
  type PrepaidVisit,
} from './prepayment.ts'

describe('what is asked for at booking', () => {
  test.each([
    ['nothing, where the service says nothing', null, 9000, 0],
    ['the deposit', { kind: 'deposit', minor: 2000 }, 9000, 2000],
    ['no more than the price of that doctor', { kind: 'deposit', minor: 2000 }, 1500, 1500],
    ['all of it', { kind: 'full' }, 9000, 9000],
    ['nothing of what costs nothing', { kind: 'full' }, 0, 0],
    ['nothing that no provider takes', { kind: 'deposit', minor: 2000 }, 99, 0],
  ] as const)('%s', (_name, asked, price, minor) => {
    expect(prepaymentOf(asked, price)).toBe(minor)
  })

  test.each([
    [null, 2000],
    ['self-pay', 2000],
    ['private', 2000],
    ['statutory', 0],
    ['insured', 0],
  ] as const)('of whose insurance is %s: %d', (insurance, minor) => {
    expect(prepaymentOfBooking(2000, insurance)).toBe(minor)
  })
})

describe('whether a move to 18000 asks for more, where all is paid at booking', () => {
  test.each([
    ['from what was free', { priceMinor: 0, prepaidMinor: 0 }, true],
    ['from what was cheaper', { priceMinor: 9000, prepaidMinor: 9000 }, true],
    ['from what cost as much', { priceMinor: 18_000, prepaidMinor: 18_000 }, false],
    ['from what was booked before that was asked for', { priceMinor: 18_000, prepaidMinor: 0 }, false],
    ['of whose insurance is billed', { priceMinor: 0, prepaidMinor: 0, insurance: 'insured' }, false],
  ] as const)('%s', (_name, visit, asks) => {
    expect(asksForMore({ kind: 'full' }, { insurance: null, ...visit }, 18_000)).toBe(asks)
  })
})

describe('how long a time is kept', () => {
  const booked = '2026-11-25T13:00:00.000Z'
  const due = awaitedUntil(booked)
  test.each([
    ['at once', '2026-11-25T13:00:00.000Z', '2026-11-25T13:37:00.000Z'],
    ['later: for as long as the page of then', '2026-11-25T13:20:00.000Z', '2026-11-25T13:57:00.000Z'],
    ['once it is over', '2026-11-25T13:37:00.000Z', null],
  ])('begun %s', (_name, now, until) => {
    expect(awaitedFromBeginning({ paymentDueAt: due, createdAt: booked }, now)).toBe(until)
  })
  test('and not again and again', () => {
    const paymentDueAt = '2026-11-25T14:05:00.000Z'
    expect(awaitedFromBeginning({ paymentDueAt, createdAt: booked }, '2026-11-25T14:00:00.000Z')).toBeNull()
  })
})

describe('what goes back of 5000, where late costs 2000', () => {
  const canceled: PrepaidVisit = {
    ...{ status: 'cancelled', cause: 'patient', isLate: false, lateFeeMinor: 2000 },
    since: '2026-11-25T13:00:00.000Z',
  }
  const [soon, later, nextDay] = ['2026-11-25T13:05:00.000Z', '2026-11-25T13:12:00.000Z', '2026-11-26T13:12:00.000Z']
  test.each([
    ['canceled in time: all', canceled, later, 5000],
    ['canceled late: less the fee', { ...canceled, isLate: true }, later, 3000],
    ['canceled late where that costs nothing: all', { ...canceled, isLate: true, lateFeeMinor: 0 }, later, 5000],
    ['where late costs more than was paid: nothing', { ...canceled, isLate: true, lateFeeMinor: 9000 }, later, 0],
    ['by the clinic: all', { ...canceled, cause: 'clinic', isLate: true }, later, 5000],
    ['who left unseen: all', { ...canceled, cause: 'left-unseen' }, later, 5000],
    ['while the clinic may undo it: nothing yet', canceled, soon, 0],
    ['missed: less the fee', { ...canceled, status: 'noshow', cause: null }, nextDay, 3000],
    ['missed, on its day: nothing yet', { ...canceled, status: 'noshow', cause: null }, later, 0],
    ['paid for a time that was lost: all at once', { ...canceled, cause: 'unpaid' }, soon, 5000],
    ['by the clinic, while it may undo that: nothing yet', { ...canceled, cause: 'clinic' }, soon, 0],
    ['a visit that took place: nothing', { ...canceled, status: 'fulfilled' }, nextDay, 0],
    ['a visit to come: nothing', { ...canceled, status: 'booked' }, later, 0],
  ] as [string, PrepaidVisit, string, number][])('%s', (_name, visit, now, minor) => {
    expect(toReturn(visit, 5000, now)).toBe(minor)
  })
})
