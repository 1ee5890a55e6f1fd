import type { EntryStatus } from '../../charts/entries.ts'
import type { SaidAllergy } from '../../forms/said-allergies.ts'
import { classesMeant, readAllergies, type AllergyEntry } from './check-allergies.ts'
import type { Finding } from './finding.ts'
import type { DrugList } from './model.ts'
import { readEntries } from './read-entries.ts'

/** What a patient wrote of allergies in a form that they completed. */
export type AllergyInForm = SaidAllergy & {
  answersId: string
  form: string
  /** At the clinic. */
  on: string
}
type Said = AllergyInForm & { completedAt: string }
type ChartAllergy = AllergyEntry & { status: EntryStatus; writtenAt: string }

/**
 * What the chart does not have of it. It has what is the same drug or group by the list, and words that the list cannot read
 * where they stand there, too, or where somebody wrote of allergies in the chart since. Nothing is concluded from an answer:
 * whatever else it may mean, it is told as it was written.
 */
export function notInChart(said: readonly Said[], chart: readonly ChartAllergy[], list: DrugList): AllergyInForm[] {
  const known = readAllergies(
    chart.filter(({ status }) => status === 'active'),
    list,
  )
  const substances = new Set(known.flatMap((allergy) => [...allergy.substances]))
  const classes = new Set(known.flatMap((allergy) => [...classesMeant(allergy, list)]))
  const words = new Set(known.flatMap(({ leftOver }) => leftOver))
  const namesNoDrug = known.some((allergy) => allergy.namesNoDrug)
  const hasSubstance = (key: string) =>
    substances.has(key) || [...(list.substances.get(key)?.classes ?? [])].some((one) => classes.has(one))
  const read = readEntries(
    said.map((one) => ({ ...one, title: typeof one.answer === 'string' ? one.answer : null, detail: null })),
    list,
  )
  return read
    .filter(({ entry, title, isWhole }) => {
      const hasDrugs = [...title.substances].every(hasSubstance) && [...title.classes].every((key) => classes.has(key))
      const hasWords = title.leftOver.every((word) => words.has(word)) && (!title.namesNoDrug || namesNoDrug)
      const wasLookedAt = chart.some(({ writtenAt }) => writtenAt > entry.completedAt)
      return !(isWhole && hasDrugs && ((hasWords && title.names.size > 0) || wasLookedAt))
    })
    .map(({ entry: { title: _title, detail: _detail, completedAt: _completedAt, ...told } }) => told)
}

/** It was compared with nothing. */
export const checkAllergiesInForms = (said: readonly AllergyInForm[]): Finding[] =>
  said.map((one) => ({
    key: `not-checked:allergy-in-form:${one.answersId}:${one.field}`,
    ...({ itemId: null, kind: 'not-checked', severity: 'unknown', source: null } as const),
    about: { case: 'allergy-in-form', form: one.form, on: one.on, question: one.question, answer: one.answer },
  }))
