import { expect, test } from 'vitest'
import { countDoctors, whyNobody } from './count-doctors.ts'
import { addressOf, readFilters } from './filters.ts'

type Providers = Parameters<typeof countDoctors>[0]
type FoundTimes = Parameters<typeof countDoctors>[1]

const doctor = (id: string, speciality: string, languages: string[], services: string[]) => ({
  id,
  speciality,
  languages,
  locations: [{ id: 'l' }],
  offers: services.map((serviceId) => ({ serviceId, locationId: 'l' })),
})
const providers = [
  doctor('okafor', 'family-medicine', ['en', 'ig'], ['vaccination', 'check-up']),
  doctor('raman', 'family-medicine', ['en', 'ta'], ['vaccination']),
  doctor('haddad', 'dermatology', ['en', 'ar'], ['skin-check']),
] as unknown as Providers

/** A Sunday. */
const today = '2026-11-22'
const times = (providerId: string, serviceId: string, starts: string[], next: string | null = null) =>
  ({ providerId, serviceId, locationId: 'l', timeZone: 'UTC', starts, next }) as FoundTimes[number]
const found = [
  times('okafor', 'vaccination', ['2026-11-23T09:00:00Z', '2026-11-23T17:30:00Z']),
  times('raman', 'vaccination', [], '2026-12-01T08:00:00Z'),
]
const asking = (query: string, serviceId: string | null = null) => ({
  filters: readFilters(new URLSearchParams(query)),
  serviceId,
  locationId: null,
})

test('each choice counts whom it would leave, with the other groups as they are chosen', () => {
  expect(countDoctors(providers, found, asking('service=v', 'vaccination'), today)).toEqual({
    specialities: { 'family-medicine': 2 },
    languages: { en: 2, ig: 1, ta: 1 },
    available: { evening: 1 },
  })
  const { specialities, languages } = countDoctors(providers, found, asking('language=ar&language=ta'), today)
  expect(specialities).toEqual({ 'family-medicine': 1, dermatology: 1 })
  // Of its own group, whoever has it: one more is one more.
  expect(languages).toEqual({ en: 3, ig: 1, ta: 1, ar: 1 })
})

test('with a time chosen, whoever has none then is not counted', () => {
  const { specialities, available } = countDoctors(
    providers,
    found,
    asking('service=v&available=evening', 'vaccination'),
    today,
  )
  expect(specialities).toEqual({ 'family-medicine': 1 })
  expect(available).toEqual({ evening: 1 })
})

test('nobody in that speciality has that reason: either is one too many', () => {
  const asked = asking('service=vaccination&speciality=dermatology', 'vaccination')
  expect(whyNobody(providers, found, asked)).toEqual({ because: 'filters', tooMany: ['service', 'specialities'] })
  // Taking the reason away would not help here.
  const tamil = asking('service=vaccination&speciality=dermatology&language=ta', 'vaccination')
  expect(whyNobody(providers, found, tamil)).toEqual({ because: 'filters', tooMany: ['specialities'] })
})

test('nobody then: the first time that there is instead', () => {
  expect(whyNobody(providers, found, asking('service=v&available=today', 'vaccination'))).toEqual({
    because: 'time',
    next: { at: '2026-11-23T09:00:00Z', timeZone: 'UTC' },
  })
  expect(whyNobody(providers, found, asking('service=v&available=today&language=ta', 'vaccination'))).toEqual({
    because: 'time',
    next: { at: '2026-12-01T08:00:00Z', timeZone: 'UTC' },
  })
})

test('the address of filters is what they are read from', () => {
  const query = 'service=vaccination&location=wharf&available=today&speciality=dermatology&language=ar'
  expect(addressOf(asking(query).filters)).toBe(`/doctors?${query}`)
  expect(addressOf(asking('').filters)).toBe('/doctors')
})
