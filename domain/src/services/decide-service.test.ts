import { expect, test } from 'vitest'
import { Refused } from '../kit/refused.ts'
import { decideService, type ServiceFacts } from './decide-service.ts'
import { serviceWithOffers } from './model.ts'
import { touchedByService } from './touched.ts'

const usual = { freeUntilMinutes: 1440, lateFeeMinor: 0, closedUntilMinutes: 120 }
const [maya, ben, pier, mill] = ['maya', 'ben', 'pier', 'mill'] as const
const at = (providerId: string, locationId: string = pier) => ({ providerId, locationId })
const facts: ServiceFacts = {
  providerIds: [maya, ben],
  locationIds: [pier, mill],
  offers: [
    { serviceId: 'check-up', ...at(maya), newPatientsOnly: false, isDefault: true },
    { serviceId: 'skin', ...at(maya), newPatientsOnly: false, isDefault: false },
    // A doctor who left: nothing of theirs is decided here.
    { serviceId: 'skin', ...at('gone'), newPatientsOnly: false, isDefault: true },
  ],
  groups: [{ locationId: pier, group: 'Laser' }],
  ...{ prepayment: undefined, takesOnline: true },
  policy: usual,
}
type Wanted = Parameters<typeof decideService>[1]
const offer = (place: object, more: object = {}) => ({ ...place, newPatientsOnly: false, isDefault: false, ...more })
const wanted = (more: object): Wanted => {
  const said = { name: 'Skin', durationMinutes: 20, priceMinor: 100, slotIntervalMinutes: 20, isActive: true }
  return { ...serviceWithOffers.omit({ offers: true }).parse(said), offers: [], ...more }
}
const refusalsOf = (id: string | null, more: object) => {
  const decided = decideService(id, wanted(more), facts)
  return decided instanceof Refused ? decided.details.errors?.map(({ pointer, code }) => `${pointer} ${code}`) : decided
}

test('the default moves to the service that asks for it, and whose it was is named', () => {
  expect(refusalsOf('skin', { offers: [offer(at(maya), { isDefault: true })] })).toEqual({
    offers: [offer(at(maya), { isDefault: true })],
    changed: [offer(at(maya), { isDefault: true })],
    ended: [],
    replaced: [facts.offers[0]],
  })
})

test('of an offer that stays as it was nothing is written, and nobody is told', () => {
  const added = offer(at(ben, mill), { isDefault: true })
  expect(refusalsOf('skin', { offers: [offer(at(maya)), added] })).toMatchObject({ changed: [added] })
  const dearer = offer(at(maya), { priceMinor: 200 })
  expect(refusalsOf('skin', { offers: [dearer] })).toMatchObject({ changed: [dearer] })
})

test('where a doctor offered nothing, the first offer is the default', () => {
  expect(refusalsOf('skin', { offers: [offer(at(maya)), offer(at(ben, mill))] })).toMatchObject({
    offers: [{ isDefault: false }, { isDefault: true }],
    replaced: [],
  })
})

test.each([
  ['ends', { offers: [] }, ['/body/offers needs_default']],
  ['is off', { isActive: false, offers: [offer(at(maya), { isDefault: true })] }, ['/body/isActive needs_default']],
  ['is given up', { offers: [offer(at(maya))] }, ['/body/offers/0/isDefault needs_default']],
  [
    'is for some',
    { offers: [offer(at(maya), { isDefault: true, newPatientsOnly: true })] },
    ['/body/offers/0/newPatientsOnly default_for_all'],
  ],
])('no default %s', (_how, more, refused) => {
  expect(refusalsOf('check-up', more)).toEqual(refused)
})

test.each([
  [{ needs: ['Laser'], offers: [offer(at(maya, mill))] }, ['/body/needs/0 not_there']],
  [{ needs: ['Laser', 'Laser'] }, ['/body/needs/1 twice']],
  [{ offers: [offer(at('gone'))] }, ['/body/offers/0 unknown']],
  [{ offers: [offer(at(maya)), offer(at(maya))] }, ['/body/offers/1 twice']],
  [{ policy: { closedUntilMinutes: 2000 } }, ['/body/policy/closedUntilMinutes too_big']],
])('%o is refused by its field', (more, refused) => {
  expect(refusalsOf(null, more)).toEqual(refused)
})

test('a change is about the visits whose promise is another from now on', () => {
  const booked = [maya, ben].map((each) => ({ ...at(each), visits: 2, first: 'a', last: 'b' }))
  const before = wanted({ offers: [offer(at(maya)), offer(at(ben))] })
  const touched = (more: object, earlier: object = {}) =>
    touchedByService({ ...before, ...earlier }, { ...before, ...more }, booked).map(({ providerId, isEnded }) => [
      providerId,
      isEnded,
    ])
  expect(touched({ horizonDays: 30, description: 'More' })).toEqual([])
  expect(touched({ priceMinor: 200 })).toEqual([
    [maya, false],
    [ben, false],
  ])
  expect(touched({ offers: [offer(at(maya)), offer(at(ben), { durationMinutes: 40 })] })).toEqual([[ben, false]])
  expect(touched({ offers: [offer(at(maya))] })).toEqual([[ben, true]])
  expect(touched({ isActive: false })).toEqual([
    [maya, true],
    [ben, true],
  ])
  // What is offered again takes nothing from who was booked before.
  expect(touched({}, { offers: [offer(at(maya))] })).toEqual([])
})
