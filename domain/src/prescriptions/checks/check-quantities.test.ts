import { expect, test } from 'vitest'
import type { Dose, PrescribedDrug } from '../model.ts'
import { checkPrescription } from './check-prescription.ts'
import { factsOf, prescribed, smallList } from './small-list.fixture.ts'

const twice: Dose = { kind: 'times', morning: 1, noon: 0, evening: 1, night: 0 }
const needed: Dose = { kind: 'as-needed', amount: 1, hoursApart: 6, mostPerDay: 4, occasion: null }

test.each<[what: string, item: Partial<PrescribedDrug>, isLess: boolean | null, lasts?: number]>([
  ['half of what ten days need', { dose: twice, days: 10, quantity: 10 }, true, 5],
  ['what ten days need', { dose: twice, days: 10, quantity: 20 }, null],
  ['one tablet less', { dose: twice, days: 10, quantity: 19 }, null],
  ['the next pack', { dose: twice, days: 10, quantity: 30 }, null],
  ['a pack for weeks', { dose: twice, days: 3, quantity: 50 }, false, 25],
  ['a year of a weekly drug', { dose: twice, everyDays: 7, days: 28, quantity: 104 }, false, 364],
  ['a month of a weekly drug', { dose: twice, everyDays: 7, days: 28, quantity: 8 }, null],
  ['less than the most that may be needed', { dose: needed, days: 10, quantity: 20 }, null],
  ['far more than may ever be needed', { dose: needed, days: 3, quantity: 50 }, false, 12],
  ['as computed', { dose: twice, days: 10 }, null],
  ['until further notice', { dose: twice, quantity: 10 }, null],
  ['in words', { dose: { kind: 'text', text: 'as discussed' }, days: 10, quantity: 10 }, null],
  ['a bottle', { dose: twice, days: 10, quantity: 1, form: 'eye-drops' }, null],
  ['no dose yet', { days: 10, quantity: 10 }, null],
])('%s', (_, item, isLess, lasts) => {
  for (const isDecisionSupportOn of [true, false]) {
    const facts = factsOf([prescribed('Amoxicillin', { id: 'i', ...item })], {}, { isDecisionSupportOn })
    const found = checkPrescription(facts, smallList).filter(({ key }) => key.startsWith('dose:quantity'))
    expect(found).toMatchObject(isLess === null ? [] : [{ severity: 'minor', about: { isLess, lasts } }])
    expect(found).toHaveLength(isLess === null ? 0 : 1)
  }
})
