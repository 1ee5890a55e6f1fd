import { expect, test } from 'vitest'
import {
  addressOf,
  availabilitiesAt,
  isFiltered,
  matches,
  readFilters,
  readSearch,
  searchOf,
  suits,
} from './filters.ts'

const none = readFilters(new URLSearchParams())

test('an address is read into filters, unknown values left out', () => {
  const filters = readFilters(new URLSearchParams('service=skin-check&available=evening&available=never&language=es'))
  expect(filters).toEqual({
    service: 'skin-check',
    location: null,
    specialities: [],
    languages: ['es'],
    available: ['evening'],
  })
  expect(isFiltered(filters)).toBe(true)
  expect(isFiltered(none)).toBe(false)
  expect(isFiltered(readFilters(new URLSearchParams('service=')))).toBe(false)
})

test('filters come back from an address and from the search as they went there', () => {
  const all = {
    service: 'skin-check',
    location: 'pier',
    specialities: ['dermatology', 'cardiology'],
    languages: ['es', 'ar'],
    available: ['today', 'saturday'],
  } as const
  const address =
    '/doctors?service=skin-check&location=pier&available=today&available=saturday&speciality=dermatology&speciality=cardiology&language=es&language=ar'
  expect(addressOf(all)).toBe(address)
  expect(addressOf(all, 2)).toBe(`${address}&page=2`)
  expect(addressOf(none)).toBe('/doctors')
  expect(searchOf(none)).toEqual({})
  expect(searchOf(all)).toMatchObject({ service: 'skin-check', available: 'today,saturday', language: 'es,ar' })
  for (const filters of [all, none, { ...none, languages: ['es'] }]) {
    expect(readFilters(new URL(addressOf(filters), 'http://clinic.test').searchParams)).toEqual(filters)
    expect(readSearch(searchOf(filters))).toEqual(filters)
  }
  expect(readSearch({ speciality: '', available: 'never,evening' })).toEqual({ ...none, available: ['evening'] })
})

test.each([
  ['no filter', {}, true],
  ['the speciality', { specialities: ['dermatology'] }, true],
  ['another speciality', { specialities: ['cardiology'] }, false],
  ['one of two languages', { languages: ['es', 'ar'] }, true],
  ['a language nobody speaks', { languages: ['fi'] }, false],
  ['the place', { location: 'pier' }, true],
])('%s', (_name, changed, expected) => {
  const person = { speciality: 'dermatology', languages: ['en', 'ar'], locations: [{ id: 'p' }] }
  expect(matches(person, { ...none, ...changed }, 'p')).toBe(expected)
})

test.each([
  ['today', '2026-11-24T19:30:00.000Z', ['today'], true],
  ['tomorrow is not today', '2026-11-25T19:30:00.000Z', ['today'], false],
  ['five in the evening in Boston', '2026-11-24T22:00:00.000Z', ['evening'], true],
  ['a minute before', '2026-11-24T21:59:00.000Z', ['evening'], false],
  ['a Saturday there, a Sunday in UTC', '2026-11-29T04:00:00.000Z', ['saturday'], true],
  ['any of two', '2026-11-28T15:00:00.000Z', ['today', 'saturday'], true],
  ['nothing asked', '2026-11-25T15:00:00.000Z', [], true],
] as const)('%s', (_name, start, available, expected) => {
  expect(suits(start, 'America/New_York', '2026-11-24', available)).toBe(expected)
})

test('a day that is always closed is nothing to filter by', () => {
  const place = (weekday: number, closesAt: string) => ({ openingHours: [{ weekday, closesAt }] })
  expect(availabilitiesAt([place(1, '17:00')])).toEqual(['today'])
  expect(availabilitiesAt([place(1, '17:00'), place(6, '12:00')])).toEqual(['today', 'saturday'])
  expect(availabilitiesAt([place(2, '19:00')])).toEqual(['today', 'evening'])
})
