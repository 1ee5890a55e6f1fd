import { expect, test } from 'vitest'
import { asTemplate } from './as-template.ts'
import type { Dose, PrescribedDrug } from './model.ts'

const id = '01939b0c-7b1a-7c3e-9d52-3f0f3c2b1a01'
const prescribed = (dose: Dose | null): PrescribedDrug => ({
  ...{ id, drug: 'ibuprofen', name: 'Ibuprofen', strength: '400 mg', form: 'tablet', route: 'oral', dose },
  ...{ everyDays: 2, days: 3, quantity: 37, repeats: 1, mayBeSubstituted: false, food: 'with-food' },
  ...{ note: 'Rosa: not before the MRI', indication: 'Rosa’s migraine', prior: { id, kind: 'renewal' } },
  overrides: [{ issue: 'allergy', reason: 'other', text: 'Rosa tolerated it' }],
})
const times: Dose = { kind: 'times', morning: 1, noon: 0, evening: 1, night: 0 }
const needed: Dose = { kind: 'as-needed', amount: 1, hoursApart: 6, mostPerDay: 3, occasion: 'when Rosa cannot sleep' }

test.each<[Dose | null, Dose | null]>([
  [times, times],
  [needed, { ...needed, occasion: null }],
  [{ kind: 'text', text: 'As we told Rosa' }, null],
  [null, null],
])('of %j nothing is kept that was written for one patient', (dose, kept) => {
  const template = asTemplate(prescribed(dose))
  expect(template).toEqual({
    ...{ drug: 'ibuprofen', name: 'Ibuprofen', strength: '400 mg', form: 'tablet', route: 'oral', dose: kept },
    ...{ everyDays: 2, days: 3, quantity: null, repeats: 1, mayBeSubstituted: false, food: 'with-food' },
    ...{ note: '', indication: null },
  })
  expect(JSON.stringify(template)).not.toContain('Rosa')
})
