import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Dose, PrescribedDrug } from '../model.ts'
import { amountNeeded, doseProblem, perDay, quantityOf } from './arithmetic.ts'

const times = (morning: number, noon: number, evening: number, night: number): Dose => ({
  ...{ kind: 'times', morning, noon, evening, night },
})

test.each<[string, Dose, number, ReturnType<typeof perDay>]>([
  ['1-0-2-0', times(1, 0, 2, 0), 1, { single: 2, day: 3, average: 3 }],
  ['three tablets once a week', times(3, 0, 0, 0), 7, { single: 3, day: 3, average: 3 / 7 }],
  ['every 8 hours', { kind: 'every', amount: 1, hours: 8 }, 1, { single: 1, day: 3, average: 3 }],
  ['every 5 hours', { kind: 'every', amount: 2, hours: 5 }, 1, { single: 2, day: 10, average: 9.6 }],
  ['a patch every 72 hours', { kind: 'every', amount: 1, hours: 72 }, 1, { single: 1, day: 1, average: 1 / 3 }],
  [
    'as needed, of which the hours between allow less than the maximum',
    { kind: 'as-needed', amount: 1, hoursApart: 8, mostPerDay: 4, occasion: null },
    1,
    { single: 1, day: 3, average: 3 },
  ],
  ['in words', { kind: 'text', text: 'as discussed' }, 1, null],
])('%s comes to that', (_, dose, everyDays, most) => {
  expect(perDay(dose, everyDays)).toEqual(most)
})

const item = (changes: Partial<PrescribedDrug>) => ({
  ...({ dose: times(0.5, 0, 0, 0), everyDays: 1, days: 7, quantity: null, form: 'tablet', strength: '5 mg' } as const),
  ...changes,
})
test.each([
  ['half a tablet for a week', item({}), 4],
  ['what the doctor wrote', item({ quantity: 30 }), 30],
  ['millilitres as they are', item({ form: 'oral-solution', dose: times(2.5, 0, 0, 0), days: 3 }), 7.5],
  ['until further notice', item({ days: 'ongoing' }), null],
  ['for how long nobody said', item({ days: null }), null],
  ['without a dose', item({ dose: null }), null],
] as const)('%s is handed out', (_, drug, quantity) => {
  expect(quantityOf(drug)).toBe(quantity)
})

test('nothing, and a maximum below what is taken at once, are no doses', () => {
  expect(doseProblem(times(0, 0, 0, 0))).toBe('nothing')
  const needed = { kind: 'as-needed', hoursApart: null, occasion: null } as const
  expect(doseProblem({ ...needed, amount: 2, mostPerDay: 1 })).toBe('most-below-amount')
  expect(doseProblem({ ...needed, amount: 2, mostPerDay: 2 })).toBeNull()
  expect(doseProblem(times(0, 0, 0, 1))).toBeNull()
})

const amount = fc.integer({ min: 1, max: 40 }).map((quarters) => quarters / 4)
const orNone = fc.oneof(fc.constant(0), amount)
const regular = fc.oneof(
  fc.record({ kind: fc.constant('times' as const), morning: orNone, noon: orNone, evening: orNone, night: orNone }),
  fc.record({ kind: fc.constant('every' as const), amount, hours: fc.integer({ min: 1, max: 72 }) }),
)
const everyDays = fc.integer({ min: 1, max: 90 })
const days = fc.integer({ min: 1, max: 366 })

/** What somebody takes who follows the dose from midnight of the first day on: when, in hours, and how much. */
function* intakes(dose: Exclude<Dose, { kind: 'text' | 'as-needed' }>, every: number, until: number) {
  if (dose.kind === 'every' && every === 1) {
    for (let hour = 0; hour < until * 24; hour += dose.hours) yield { hour, amount: dose.amount }
    return
  }
  for (let day = 0; day < until; day += every) {
    if (dose.kind === 'every') {
      for (let hour = 0; hour < 24; hour += dose.hours) yield { hour: day * 24 + hour, amount: dose.amount }
    } else {
      const slots = [dose.morning, dose.noon, dose.evening, dose.night]
      for (const [slot, taken] of slots.entries()) if (taken > 0) yield { hour: day * 24 + 7 + slot * 5, amount: taken }
    }
  }
}

test('arithmetic agrees with somebody who takes it day by day', () => {
  fc.assert(
    fc.property(regular, everyDays, days, (dose, every, until) => {
      const taken = [...intakes(dose, every, until)]
      expect(amountNeeded(dose, every, until)).toBeCloseTo(
        taken.reduce((sum, intake) => sum + intake.amount, 0),
        6,
      )
      const most = perDay(dose, every)!
      const ofDays = new Map<number, number>()
      for (const { hour, amount: each } of taken) {
        const day = Math.floor(hour / 24)
        ofDays.set(day, (ofDays.get(day) ?? 0) + each)
      }
      expect(Math.max(0, ...ofDays.values())).toBeLessThanOrEqual(most.day)
      expect(ofDays.get(0) ?? 0).toBe(most.day)
      expect(Math.max(0, ...taken.map((intake) => intake.amount))).toBe(most.single)
    }),
  )
})

test('more days and more at once never need less', () => {
  fc.assert(
    fc.property(regular, everyDays, days, days, (dose, every, some, more) => {
      const [least, most] = [Math.min(some, more), Math.max(some, more)]
      expect(amountNeeded(dose, every, most)!).toBeGreaterThanOrEqual(amountNeeded(dose, every, least)!)
      const doubled: Dose =
        dose.kind === 'every'
          ? { ...dose, amount: dose.amount * 2 }
          : {
              ...dose,
              morning: dose.morning * 2,
              noon: dose.noon * 2,
              evening: dose.evening * 2,
              night: dose.night * 2,
            }
      expect(amountNeeded(doubled, every, most)!).toBeGreaterThanOrEqual(amountNeeded(dose, every, most)!)
      expect(perDay(doubled, every)!.day).toBeGreaterThanOrEqual(perDay(dose, every)!.day)
    }),
  )
})
