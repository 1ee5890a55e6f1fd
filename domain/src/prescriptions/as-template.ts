import type { Dose, PrescribedDrug } from './model.ts'

/** A drug ready to be prescribed, of nobody in particular. */
export type DrugTemplate = Omit<PrescribedDrug, 'id' | 'prior' | 'overrides'>

/**
 * What of a drug that was prescribed to one patient may be offered for another: what it is and how it is usually taken. What
 * was written or measured for that patient stays with them: words beside it, for what, how much, why in spite of a finding.
 */
export const asTemplate = ({
  drug,
  name,
  strength,
  form,
  route,
  dose,
  everyDays,
  days,
  repeats,
  mayBeSubstituted,
  food,
}: DrugTemplate): DrugTemplate => ({
  ...{ drug, name, strength, form, route, dose: withoutWords(dose), everyDays, days, repeats, mayBeSubstituted, food },
  ...{ quantity: null, note: '', indication: null },
})

function withoutWords(dose: Dose | null): Dose | null {
  if (dose?.kind === 'text') return null
  return dose?.kind === 'as-needed' ? { ...dose, occasion: null } : dose
}
