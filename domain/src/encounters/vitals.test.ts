import fc from 'fast-check'
import { expect, test } from 'vitest'
import { feetAndInches, likelyMeant, parseVital, shownVital, storedVital } from './units.ts'
import { bodyMassIndex, readVital, vitalNames, vitals, type VitalName, type VitalReading } from './vitals.ts'

const adult = { country: 'US', age: 41 }

test.each<[VitalName, number, VitalReading]>([
  ['systolic', 129, 'usual'],
  ['systolic', 130, 'high'],
  ['diastolic', 80, 'high'],
  ['pulse', 59, 'low'],
  ['pulse', 100, 'usual'],
  ['oxygenSaturation', 94, 'low'],
  ['temperature', 98.2, 'impossible'],
  ['temperature', 37.4, 'high'],
  ['weight', 74, 'unjudged'],
  ['weight', 501, 'impossible'],
  ['height', 19, 'impossible'],
])('%s of %f is %s', (name, value, reading) => {
  expect(readVital(name, value, adult)).toBe(reading)
})

test('the goal of blood pressure is the country’s', () => {
  expect(readVital('systolic', 135, { ...adult, country: 'DE' })).toBe('usual')
  expect(readVital('diastolic', 90, { ...adult, country: 'DE' })).toBe('high')
})

test('of children, and of whom nobody knows the age, only the impossible is said', () => {
  for (const age of [null, 0, 17]) {
    expect(readVital('pulse', 140, { country: 'US', age })).toBe('unjudged')
    expect(readVital('pulse', 301, { country: 'US', age })).toBe('impossible')
  }
})

test('a decimal point that was left out is offered', () => {
  expect(likelyMeant('SI', 'temperature', 368)).toBe(36.8)
  expect(likelyMeant('US', 'temperature', 982)).toBe(36.78)
  expect(likelyMeant('US', 'temperature', 700)).toBeNull()
  expect(likelyMeant('SI', 'temperature', 36.8)).toBeNull()
  expect(likelyMeant('SI', 'pulse', 7)).toBeNull()
})

test('body mass index', () => {
  expect(bodyMassIndex(74, 167.6)).toBe(26.3)
  expect(bodyMassIndex(null, 170)).toBeNull()
})

test.each<[VitalName, string, number | null]>([
  ['temperature', '98.2', 98.2],
  ['temperature', ' 36,8 ', 36.8],
  ['height', '5 ft 6', 66],
  ['height', '5\'6"', 66],
  ['height', '5′', 60],
  ['height', '5 10', 70],
  ['height', '66', 66],
  ['pulse', 'about 70', null],
  ['pulse', '-70', null],
  ['pulse', '', null],
])('%s typed as %j', (name, typed, value) => {
  expect(parseVital('US', name, typed)).toBe(value)
})

test('what is typed is shown again as it was typed, in every unit', () => {
  for (const system of ['SI', 'US'] as const)
    for (const name of vitalNames) {
      const [least, most] = vitals[name].possible.map((bound) => shownVital(system, name, bound)) as [number, number]
      const typed = fc.integer({ min: Math.ceil(least * 10), max: Math.floor(most * 10) }).map((tenths) => tenths / 10)
      fc.assert(
        fc.property(typed, (value) => {
          const whole =
            ['temperature', 'weight'].includes(name) || (system === 'US' && name === 'height')
              ? value
              : Math.round(value)
          expect(shownVital(system, name, storedVital(system, name, whole))).toBe(whole)
        }),
      )
    }
  expect(feetAndInches(66)).toEqual({ feet: 5, inches: 6 })
})
