import type { PlainDate } from '../kit/time.ts'
import { expect, test } from 'vitest'
import { decideBirthDate, standingOfPrescription, stateOfPaper, wrongBirthDatesAtMost } from './decide-check.ts'

const asked = { isAsked: true, isRight: true, wrongSoFar: 0, isOpenRecord: true }

test.each([
  ['the right date', {}, { isTold: true, isCounted: false }],
  ['none', { isAsked: false, isRight: false }, { isTold: false, isCounted: false }],
  ['a wrong one', { isRight: false }, { isTold: false, isCounted: true }],
  ['the right one after four wrong ones', { wrongSoFar: 4 }, { isTold: true, isCounted: false }],
  ['the right one after five', { wrongSoFar: wrongBirthDatesAtMost }, { isTold: false, isCounted: false }],
  ['a sixth wrong one', { wrongSoFar: 5, isRight: false }, { isTold: false, isCounted: false }],
  ['the right one of a record that is kept apart', { isOpenRecord: false }, { isTold: false, isCounted: false }],
])('%s', (_name, wanted, told) => {
  expect(decideBirthDate({ ...asked, ...wanted })).toEqual(told)
})

test.each<[('valid' | 'stopped' | 'entered-in-error')[], string, string]>([
  [['valid', 'valid'], '2026-11-25', 'valid'],
  [['valid', 'stopped'], '2026-11-25', 'partly'],
  [['valid', 'stopped'], '2026-11-24', 'expired'],
  [['entered-in-error', 'entered-in-error'], '2026-11-24', 'entered-in-error'],
  [['entered-in-error', 'stopped'], '2027-11-25', 'stopped'],
  [['valid'], '2026-11-24', 'expired'],
  [['stopped', 'stopped'], '2027-11-25', 'stopped'],
])('of %j until %s it is %s', (items, until, wanted) => {
  expect(
    stateOfPaper(
      items.map((state) => ({ state })),
      until,
      '2026-11-25',
    ),
  ).toEqual({ state: wanted })
})

test('what was renewed is renewed until what goes on from it is stopped', () => {
  const signedOn = '2026-11-25' as PlainDate
  expect(standingOfPrescription({ own: 'active', last: null })).toEqual({ state: 'valid' })
  expect(standingOfPrescription({ own: 'active', last: { status: 'active', signedOn } })).toEqual({
    ...{ state: 'renewed', renewedOn: signedOn },
  })
  expect(standingOfPrescription({ own: 'active', last: { status: 'stopped', signedOn } })).toEqual({ state: 'stopped' })
  expect(standingOfPrescription({ own: 'entered-in-error', last: { status: 'active', signedOn } })).toEqual({
    state: 'entered-in-error',
  })
})
