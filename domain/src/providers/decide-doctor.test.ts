import { expect, it } from 'vitest'
import { Refused } from '../kit/refused.ts'
import { decideDoctor, type DoctorFacts } from './decide-doctor.ts'
import type { DoctorOffer } from './model.ts'
import { touchedByDoctor } from './touched.ts'

const offer = (serviceId: string, more: Partial<DoctorOffer> = {}): DoctorOffer => ({
  ...{ serviceId, locationId: 'pier', newPatientsOnly: false, isDefault: false },
  ...more,
})
const facts: DoctorFacts = {
  services: [
    { id: 'check-up', isActive: true, needs: [] },
    { id: 'laser', isActive: true, needs: ['Laser'] },
    { id: 'old', isActive: false, needs: [] },
  ],
  locationIds: ['pier', 'hill'],
  groups: [{ locationId: 'hill', group: 'Laser' }],
  offers: [],
}
const codes = (decided: ReturnType<typeof decideDoctor>) =>
  decided instanceof Refused ? decided.details.errors?.map(({ pointer, code }) => `${pointer} ${code}`) : decided

it('keeps one default at each place: the chosen, the former, or the first that can be', () => {
  const former = [offer('check-up'), offer('laser', { locationId: 'hill', isDefault: true })]
  const decided = decideDoctor(
    [
      offer('old'),
      offer('check-up'),
      offer('check-up', { locationId: 'hill' }),
      offer('laser', { locationId: 'hill', priceMinor: 900 }),
    ],
    { ...facts, offers: former },
  )
  expect(decided).toMatchObject({
    offers: [{ isDefault: false }, { isDefault: true }, { isDefault: false }, { serviceId: 'laser', isDefault: true }],
    ended: [],
    serviceIds: ['old', 'check-up', 'laser'],
  })
  expect(decideDoctor([offer('check-up', { locationId: 'hill' })], { ...facts, offers: former })).toMatchObject({
    offers: [{ isDefault: true }],
    ended: former,
  })
})

it('refuses what cannot be offered, by its field', () => {
  expect(codes(decideDoctor([offer('check-up'), offer('check-up')], facts))).toEqual(['/body/offers/1 twice'])
  expect(codes(decideDoctor([offer('laser')], facts))).toEqual(['/body/offers/0 not_there'])
  expect(codes(decideDoctor([offer('check-up', { locationId: 'gone' })], facts))).toEqual(['/body/offers/0 unknown'])
  for (const none of [offer('old'), offer('check-up', { newPatientsOnly: true, isDefault: true })])
    expect(codes(decideDoctor([none], facts))).toEqual(['/body/offers needs_default'])
})

it('names the visits that a change is about, and no others', () => {
  const before = { givenName: 'Ines', familyName: 'Amaral', isActive: true, offers: [offer('check-up'), offer('old')] }
  const visits = { locationId: 'pier', visits: 2, first: '2026-12-01', last: '2026-12-02' }
  const booked = [
    { serviceId: 'check-up', ...visits },
    { serviceId: 'old', ...visits },
  ]
  const about = (change: object) =>
    touchedByDoctor(before, { ...before, ...change }, booked).map(({ serviceId, isEnded }) => `${serviceId} ${isEnded}`)
  expect(about({ offers: [offer('check-up', { isDefault: true }), offer('old')] })).toEqual([])
  expect(about({ offers: [offer('check-up', { priceMinor: 1 })] })).toEqual(['check-up false', 'old true'])
  expect(about({ familyName: 'Amaral-Reis' })).toEqual(['check-up false', 'old false'])
  expect(about({ isActive: false })).toEqual(['check-up true', 'old true'])
  // What is offered again takes nothing from who was booked before.
  expect(touchedByDoctor({ ...before, offers: [offer('check-up')] }, before, booked)).toEqual([])
})
