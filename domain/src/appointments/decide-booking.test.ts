import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Refused } from '../kit/refused.ts'
import {
  chooseOffers,
  decideBooking,
  newnessRefusal,
  type BookingFacts,
  type BookingRequest,
  type HeldTime,
  type BookingRules,
} from './decide-booking.ts'

const now = '2026-11-25T13:00:00.000Z'
const rules: BookingRules = {
  askPhone: 'optional',
  askBirthDate: 'optional',
  askInsurance: 'off',
  country: 'US',
  timeZone: 'America/New_York',
}
const terms = { duration: 30, bufferBefore: 5, bufferAfter: 10, price: { minor: 18_000, currency: 'USD' } }
const held = {
  startsAt: '2026-11-25T15:00:00+00:00',
  expiresAt: '2026-11-25T13:10:00+00:00',
  terms,
  offered: { duration: 30, price: terms.price },
  hasWhatItNeeds: true,
  hasItsSeats: true,
} satisfies HeldTime
const rosa = { givenName: 'Rosa', familyName: 'Diaz', email: 'rosa@example.test' }
const hold = { id: '01939b0c-7b1a-7c3e-9d52-3f0f3c2b1a00', secret: 'x'.repeat(43) }
const slot = { startsAt: '2026-11-25T15:00:00Z' }
const agreed = (minutes: number, minor = 18_000) => ({
  durationMinutes: minutes,
  price: { minor, currency: 'USD' },
})

const facts = (wanted: Partial<BookingFacts> = {}): BookingFacts => ({
  rules,
  ownPatient: null,
  dependant: null,
  hold: null,
  visitsAhead: null,
  ...wanted,
})
const decide = (known: Partial<BookingFacts>, request: Partial<BookingRequest>) =>
  decideBooking(facts(known), { patient: rosa, ...request }, now)
const told = (decision: ReturnType<typeof decide>) =>
  decision instanceof Refused
    ? [decision.code, ...(decision.details.errors ?? []).map(({ pointer, code }) => `${pointer} ${code}`)].join(' ')
    : decision.time.kind

describe('the time', () => {
  test.each<[string, Partial<BookingFacts>, Partial<BookingRequest>, string]>([
    ['a hold of one’s own', { hold: held }, { hold }, 'held'],
    ['the hold goes before the time', { hold: held }, { hold, slot }, 'held'],
    ['a hold whose room is out of order', { hold: { ...held, hasWhatItNeeds: false } }, { hold }, 'held-anew'],
    [
      'a hold, within its time, of a seat of more than there are',
      { hold: { ...held, hasItsSeats: false } },
      { hold },
      'held',
    ],
    [
      'the same once it has expired',
      { hold: { ...held, hasItsSeats: false, expiresAt: '2026-11-25T13:00:00+00:00' } },
      { hold },
      'held-anew',
    ],
    ['a hold that is gone', {}, { hold }, 'hold_expired'],
    ['a hold that is gone, with its time', {}, { hold, slot }, 'slot'],
    ['a time', {}, { slot }, 'slot'],
    ['nothing', {}, {}, 'invalid_fields /body/slot required'],
    ['as many as may be ahead', { visitsAhead: { count: 12, most: 12 } }, { slot }, 'too_many_visits_ahead'],
    ['one that has begun', { hold: { ...held, startsAt: now } }, { hold }, 'slot_not_offered'],
    ['longer now', { hold: { ...held, offered: { ...held.offered, duration: 60 } } }, { hold }, 'offer_changed'],
    [
      'longer now, which was agreed to',
      { hold: { ...held, offered: { ...held.offered, duration: 60 } } },
      { hold, agreedOffer: agreed(60) },
      'held-anew',
    ],
    [
      'as promised, but something else was agreed to',
      { hold: held },
      { hold, agreedOffer: agreed(60) },
      'offer_changed',
    ],
    ['what nobody offers any more', { hold: { ...held, offered: null } }, { hold }, 'slot_not_offered'],
    [
      'another price, which was agreed to',
      { hold: { ...held, offered: { ...held.offered, price: { minor: 1, currency: 'USD' } } } },
      { hold, agreedOffer: agreed(30, 1) },
      'held',
    ],
  ])('%s', (_name, known, request, expected) => {
    expect(told(decide(known, request))).toBe(expected)
  })

  test('a hold keeps its buffers, costs what is agreed to, and tells when it has expired', () => {
    const offered = { duration: 30, price: { minor: 1, currency: 'USD' } }
    const request = { hold, agreedOffer: agreed(30, 1) }
    expect(decide({ hold: { ...held, offered } }, request)).toMatchObject({
      time: { terms: { ...terms, price: offered.price }, isExpired: false },
    })
    expect(decide({ hold: { ...held, expiresAt: now } }, { hold })).toMatchObject({ time: { isExpired: true } })
  })
})

describe('whom it is for', () => {
  const own = { phone: null, birthDate: null }
  test.each<[string, Partial<BookingFacts>, Partial<BookingRequest>, string]>([
    ['a guest themselves', { ownPatient: own }, { patient: undefined }, 'slot'],
    ['nobody', {}, { patient: undefined }, 'invalid_fields /body/patient required'],
    [
      'no phone where one is needed',
      { rules: { ...rules, askPhone: 'required' } },
      {},
      'invalid_fields /body/patient/phone required',
    ],
    [
      'a child without a phone, through a guardian who has one',
      { rules: { ...rules, askPhone: 'required' }, ownPatient: { ...own, phone: '+1 617 555 0142' }, dependant: own },
      { patient: undefined, patientId: 'mia' },
      'slot',
    ],
    [
      'a child without a phone, of a guardian without one',
      { rules: { ...rules, askPhone: 'required' }, ownPatient: own, dependant: own },
      { patient: undefined, patientId: 'mia' },
      'invalid_fields /body/patient/phone required',
    ],
    [
      'a guest of whom no date of birth is known',
      { rules: { ...rules, askBirthDate: 'required' }, ownPatient: own },
      { patient: undefined },
      'invalid_fields /body/patient/birthDate required',
    ],
    [
      'born tomorrow',
      {},
      { patient: { ...rosa, birthDate: '2026-11-26' } },
      'invalid_fields /body/patient/birthDate in_future',
    ],
    ['born today', {}, { patient: { ...rosa, birthDate: '2026-11-25' } }, 'slot'],
    [
      'no insurance where it is needed',
      { rules: { ...rules, askInsurance: 'required' } },
      {},
      'invalid_fields /body/insurance required',
    ],
    [
      'an insurance of another country',
      { rules: { ...rules, askInsurance: 'optional' } },
      { insurance: 'statutory' },
      'invalid_fields /body/insurance invalid_value',
    ],
  ])('%s', (_name, known, request, expected) => {
    expect(told(decide(known, { slot, ...request }))).toBe(expected)
  })

  test('wrong fields are told before anything about the time', () => {
    const known = { rules: { ...rules, askPhone: 'required' as const }, hold: { ...held, startsAt: now } }
    expect(told(decide(known, { hold }))).toMatch(/^invalid_fields/)
  })

  test('what a clinic does not ask for is not kept', () => {
    expect(decide({}, { slot, insurance: 'insured' })).toMatchObject({ said: { insurance: null } })
    const asks = { rules: { ...rules, askInsurance: 'optional' as const } }
    expect(decide(asks, { slot, insurance: 'insured' })).toMatchObject({ said: { insurance: 'insured' } })
  })
})

describe('among several doctors', () => {
  const candidate = fc.record({
    offer: fc.record({
      duration: fc.constantFrom(30, 60),
      price: fc.record({ minor: fc.constantFrom(1, 2), currency: fc.constant('USD') }),
    }),
  })
  test('only who is on agreed terms is tried, in the order given', () => {
    fc.assert(
      fc.property(fc.array(candidate), fc.option(fc.constant(agreed(30, 1)), { nil: undefined }), (free, terms) => {
        const chosen = chooseOffers(free, terms)
        const fits = free.filter(({ offer }) => !terms || (offer.duration === 30 && offer.price.minor === 1))
        if (chosen instanceof Refused) {
          expect([chosen.code, free.length > 0, fits.length]).toEqual(['offer_changed', true, 0])
          return
        }
        expect(chosen).toEqual(fits)
      }),
    )
  })
})

test.each([
  [false, true, false, null],
  [false, true, true, null],
  [true, true, false, null],
  [true, true, true, 'for_new_patients'],
  [false, false, true, null],
  [false, false, false, 'takes_no_new_patients'],
])('for new patients %s, takes them %s, has been there %s: %s', (isForNewPatients, takesNewPatients, been, code) => {
  expect(newnessRefusal({ isForNewPatients, takesNewPatients }, been)?.code ?? null).toBe(code)
})
