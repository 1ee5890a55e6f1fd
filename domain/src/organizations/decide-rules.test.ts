import { expect, it } from 'vitest'
import { changedRules, decideRules } from './decide-rules.ts'
import type { BookingRules } from './model.ts'

const rules = {
  ...{ freeUntilMinutes: 1440, closedUntilMinutes: 60, lateFeeMinor: 0, askInsurance: 'off' },
  ...{ minimumNoticeMinutes: 60, horizonDays: 90 },
} as BookingRules
const refused = (part: Partial<BookingRules>, about = {}) =>
  decideRules({ ...rules, ...part }, { country: 'US', services: [], ...about })?.details.errors?.map(
    ({ pointer, code }) => `${pointer} ${code}`,
  ) ?? []

it('refuses each rule by its field', () => {
  expect(refused({})).toEqual([])
  expect(refused({ closedUntilMinutes: 1441 })).toEqual(['/body/closedUntilMinutes too_big'])
  const services = [{ name: 'MRI', policy: { closedUntilMinutes: 2880 } }]
  expect(refused({}, { services })).toEqual(['/body/freeUntilMinutes contradicts_service'])
  expect(refused({ minimumNoticeMinutes: 7 * 1440, horizonDays: 7 })).toEqual(['/body/minimumNoticeMinutes too_big'])
  expect(refused({ minimumNoticeMinutes: 3 * 1440, horizonDays: 7 })).toEqual([])
  expect(refused({ askInsurance: 'optional' })).toEqual([])
  expect(refused({ askInsurance: 'optional' }, { country: 'MC' })).toEqual(['/body/askInsurance unknown'])
})

it('says which rules differ', () => {
  expect(changedRules(rules, { ...rules, horizonDays: 30 })).toEqual(['horizonDays'])
})
