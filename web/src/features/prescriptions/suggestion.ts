import type { Answer } from '@polyclinic/domain/kit/endpoint.ts'
import type { suggestDrugs } from '@polyclinic/domain/prescriptions/endpoints.ts'
import type { Language } from '@polyclinic/domain/prescriptions/dose/numbers.ts'
import { printStrength } from '@polyclinic/domain/prescriptions/dose/strength.ts'
import type { PrescribedDrug } from '@polyclinic/domain/prescriptions/model.ts'

export type Suggestion = Answer<typeof suggestDrugs>['items'][number]
export type DrugTemplate = Suggestion['item']

/** What is offered, as it would stand on the prescription. */
export const asPrescribed = (template: DrugTemplate): PrescribedDrug => ({
  ...template,
  id: crypto.randomUUID(),
  prior: null,
  overrides: [],
})

/** A drug that no list has, in the words of who prescribes it. */
export const asTyped = (name: string): PrescribedDrug => ({
  ...{ id: crypto.randomUUID(), drug: null, name, strength: '', form: null, route: null, dose: null, everyDays: 1 },
  ...{ days: null, quantity: null, repeats: 0, mayBeSubstituted: true, food: null, note: '', indication: null },
  ...{ prior: null, overrides: [] },
})

/** How a drug is called in one line, as the reader writes numbers. */
export const drugName = ({ name, strength }: Pick<PrescribedDrug, 'name' | 'strength'>, language: Language): string =>
  [name, printStrength(strength, language)].filter(Boolean).join(' ')
