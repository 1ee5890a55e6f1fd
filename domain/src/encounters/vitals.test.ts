import fc from 'fast-check'
import { expect, test } from 'vitest'
import { feetAndInches, likelyMeant, parseVital, shownVital, storedVital } from './units.ts'
import {
  bodyMassIndex,
  doubtVital,
  isDoubtfulBodyMassIndex,
  isPressureReversed,
  readVital,
  vitalNames,
  vitals,
  type VitalDoubt,
  type VitalName,
  type VitalReading,
  type WhoseVital,
} from './vitals.ts'

const adult = { country: 'US', months: 41 * 12 }
const child = { country: 'US', months: 7 * 12 }

test.each<[VitalName, number, VitalReading]>([
  ['systolic', 129, 'usual'],
  ['systolic', 130, 'high'],
  ['systolic', 91, 'usual'],
  ['systolic', 90, 'critically-low'],
  ['systolic', 220, 'critically-high'],
  ['diastolic', 40, 'low'],
  ['diastolic', 80, 'high'],
  ['pulse', 59, 'low'],
  ['pulse', 100, 'usual'],
  ['pulse', 40, 'critically-low'],
  ['pulse', 130, 'high'],
  ['pulse', 131, 'critically-high'],
  ['oxygenSaturation', 94, 'low'],
  ['oxygenSaturation', 92, 'low'],
  ['oxygenSaturation', 91, 'critically-low'],
  ['respiration', 8, 'critically-low'],
  ['respiration', 24, 'high'],
  ['respiration', 25, 'critically-high'],
  ['temperature', 35, 'critically-low'],
  ['temperature', 98.2, 'impossible'],
  ['temperature', 37.4, 'high'],
  ['weight', 74, 'unjudged'],
  ['weight', 651, 'impossible'],
  ['height', 19, 'impossible'],
])('%s of %f is %s', (name, value, reading) => {
  expect(readVital(name, value, adult)).toBe(reading)
})

test('the goal of blood pressure is the country’s', () => {
  expect(readVital('systolic', 135, { ...adult, country: 'DE' })).toBe('usual')
  expect(readVital('diastolic', 90, { ...adult, country: 'DE' })).toBe('high')
})

test.each<[string, number | null, VitalName, number, VitalReading]>([
  ['of a child', 84, 'pulse', 140, 'unjudged'],
  ['of a child', 84, 'pulse', 351, 'impossible'],
  ['of a child', 84, 'oxygenSaturation', 90, 'unjudged'],
  ['of a child', 84, 'oxygenSaturation', 89, 'critically-low'],
  ['of a child', 84, 'temperature', 39.9, 'unjudged'],
  ['of a child', 84, 'temperature', 40, 'critically-high'],
  ['of a baby', 3, 'temperature', 38, 'unjudged'],
  ['of a newborn', 2, 'temperature', 38, 'critically-high'],
  ['at sixteen', 16 * 12, 'pulse', 131, 'critically-high'],
  ['at sixteen', 16 * 12, 'pulse', 130, 'unjudged'],
  ['at fifteen', 16 * 12 - 1, 'pulse', 131, 'unjudged'],
  ['of nobody knows what age', null, 'systolic', 70, 'unjudged'],
  ['of nobody knows what age', null, 'oxygenSaturation', 78, 'critically-low'],
])('%s (%s months) %s of %f is %s', (_, months, name, value, reading) => {
  expect(readVital(name, value, { country: 'US', months })).toBe(reading)
})

test.each<[string, VitalName, number, WhoseVital, number | null, VitalDoubt | null]>([
  ['as last time', 'weight', 58.8, adult, 57.3, null],
  ['two digits in each other’s place', 'weight', 85.8, adult, 57.3, 'far-from-last'],
  ['a digit too many', 'weight', 588, adult, null, 'unlikely'],
  ['a point too far left', 'weight', 5.88, adult, 57.3, 'unlikely'],
  ['of nobody grown', 'height', 64, adult, null, 'unlikely'],
  ['a digit that is another', 'height', 174, adult, 164, 'far-from-last'],
  ['as it is measured again', 'height', 166, adult, 164, null],
  ['grown since', 'weight', 35, child, 25, null],
  ['grown since', 'height', 135, child, 120, null],
  ['smaller than before', 'height', 112, child, 120, 'far-from-last'],
  ['of nobody knows what age', 'weight', 10, { country: 'US', months: null }, null, null],
  ['impossible anyway', 'weight', 900, adult, 57.3, null],
  ['of a child', 'temperature', 31, child, null, 'unlikely'],
  ['nothing that is known of', 'pulse', 200, adult, 70, null],
])('%s: %s %f', (_, name, value, whose, last, doubt) => {
  expect(doubtVital(name, value, whose, last === null ? null : { value: last, whose })).toBe(doubt)
})

test('of who was child at the last visit no gain is doubted', () => {
  const last = { value: 50, whose: { country: 'US', months: 14 * 12 } }
  expect(doubtVital('weight', 70, adult, last)).toBeNull()
  expect(doubtVital('weight', 40, adult, last)).toBe('far-from-last')
})

test('the upper blood pressure is the higher one', () => {
  expect(isPressureReversed({ systolic: 80, diastolic: 120 })).toBe(true)
  expect(isPressureReversed({ systolic: 80, diastolic: 80 })).toBe(true)
  expect(isPressureReversed({ systolic: 81, diastolic: 80 })).toBe(false)
  expect(isPressureReversed({ systolic: 80, diastolic: null })).toBe(false)
})

test.each([
  ['a decimal point that was left out', 'SI', 'temperature', 368, adult, { stored: 36.8, unit: null }],
  ['a decimal point that was left out', 'US', 'temperature', 982, adult, { stored: 36.78, unit: null }],
  ['degrees Celsius', 'US', 'temperature', 36.8, adult, { stored: 36.8, unit: '°C' }],
  ['degrees Fahrenheit', 'SI', 'temperature', 98.6, adult, { stored: 37, unit: '°F' }],
  ['centimeters', 'US', 'height', 167, adult, { stored: 167, unit: 'cm' }],
  ['centimeters of a child', 'US', 'height', 122, child, { stored: 122, unit: 'cm' }],
  ['meters', 'SI', 'height', 1.67, adult, { stored: 167, unit: 'm' }],
  ['kilograms', 'SI', 'weight', 735, adult, { stored: 73.5, unit: null }],
  ['nothing that nobody is measured', 'US', 'temperature', 700, adult, null],
  ['nothing that no adult is measured', 'US', 'height', 250, child, null],
  ['nothing for what is possible', 'SI', 'temperature', 36.8, adult, null],
  ['nothing for what has no decimals', 'SI', 'pulse', 700, adult, null],
] as const)('%s is offered (%s, %s %f)', (_, system, name, typed, whose, meant) => {
  expect(likelyMeant(system, name, typed, whose)).toEqual(meant)
})

test('body mass index', () => {
  expect(bodyMassIndex(74, 167.6)).toBe(26.3)
  expect(bodyMassIndex(null, 170)).toBeNull()
  expect([11.9, 12, 70, 70.1].map(isDoubtfulBodyMassIndex)).toEqual([true, false, false, true])
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
