import { expect, test } from 'vitest'
import { Refused } from '../kit/refused.ts'
import { atOnce, decideDeskBooking } from './decide-desk-booking.ts'

const now = '2026-11-25T13:00:20Z'
const patient = { givenName: 'Walk', familyName: 'Kim', birthDate: '1980-02-29' }
const place = { providerId: 'doctor', serviceId: 'service', locationId: 'place' }
const facts = { isKnown: false, isContactTyped: false, hasLookAlike: false, timeZone: 'America/New_York' }
const decide = (request: object, isKnown = false) =>
  decideDeskBooking({ ...facts, isKnown }, { ...place, ...request }, now)
const refused = (request: object, isKnown?: boolean) => {
  const answer = decide(request, isKnown)
  if (!(answer instanceof Refused)) return answer
  const { errors } = answer.details as { errors?: { pointer: string; code: string }[] }
  return errors?.map(({ pointer, code }) => [pointer, code]) ?? answer.code
}

test('at once is the next whole minute, whatever the hours say', () => {
  expect(atOnce('2026-11-25T13:00:00Z')).toBe('2026-11-25T13:01:00Z')
  expect(decide({ patient })).toEqual({ patient, startsAt: '2026-11-25T13:01:00Z', anyTime: true })
})

test('a time that was chosen goes by the hours unless it is said that none bind', () => {
  const startsAt = '2026-11-25T15:00:00Z'
  expect(decide({ patient, startsAt })).toMatchObject({ startsAt, anyTime: false })
  expect(decide({ patientId: 'known', startsAt, anyTime: true }, true)).toEqual({
    ...{ patient: 'known', startsAt, anyTime: true },
  })
})

test.each([
  ['nobody', {}, [['/body/patient', 'required']]],
  ['two at once', { patientId: 'known', patient }, [['/body/patient', 'invalid_value']]],
  ['somebody unknown', { patientId: 'gone' }, [['/body/patientId', 'not_found']]],
  ['somebody unborn', { patient: { ...patient, birthDate: '2026-11-26' } }, [['/body/patient/birthDate', 'in_future']]],
  ['a time that is over', { patient, startsAt: '2026-11-25T13:00:00Z', anyTime: true }, 'slot_not_offered'],
  ['no whole minute', { patient, startsAt: '2026-11-25T15:00:30Z' }, 'slot_not_offered'],
])('refuses %s', (_what, request, expected) => {
  expect(refused(request)).toEqual(expected)
})

test('who may be known already is another person, or nobody is written down', () => {
  const asked = (said: object) =>
    decideDeskBooking({ ...facts, hasLookAlike: true }, { ...place, patient, ...said }, now)
  expect(asked({})).toMatchObject({ details: { errors: [{ pointer: '/body/isAnotherPerson', code: 'required' }] } })
  expect(asked({ isAnotherPerson: true })).toMatchObject({ patient })
})
