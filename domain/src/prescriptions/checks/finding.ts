import type { DrugForm, issueKinds } from '../model.ts'
import type { InBoth, MassUnit, OfficialForm, Pair, PregnancyLevel } from './model.ts'

/** With what else of the patient's something does not go. */
export type Other = NamedDrug & { from: 'item' | 'medication' | 'chart'; hasEnded: boolean }

/** A drug as it is called; of the chart's own words there is no strength. */
export type NamedDrug = { name: string; strength: string }

/** What was found, for the sentences; substances and classes by their keys. */
export type About =
  | { case: 'allergy-substance'; substance: string; entry: string }
  | { case: 'allergy-class'; substance: string; class: string; entry: string }
  | { case: 'allergy-cross'; substance: string; entry: string; rate: InBoth; isSevere: boolean }
  | { case: 'allergy-word'; word: string; entry: string }
  | { case: 'duplicate-substance'; substance: string; other: Other; isLocal: boolean }
  | { case: 'duplicate-word'; word: string; other: Other }
  | { case: 'duplicate-class'; class: string; substance: string; other: Other; isLocal: boolean }
  | ({ case: 'repeats-left'; left: number; until: string } & NamedDrug)
  | { case: 'pair'; first: string; second: string; other: Other; pair: Pair; isLocal: boolean }
  | {
      case: 'dose-single' | 'dose-day'
      substance: string
      unit: MassUnit
      given: number
      most: number
      /** Somebody heavy who is too young for the dose of adults is counted as the lightest of these. */
      perKg: { most: number; kilograms: number; isLightestAdult: boolean } | null
      /** From what age it is less than for adults, where that counts here; in months. */
      olderFrom: number | null
      /** Above a child's most, though by no more than rounding may add. */
      isRounding: boolean
      /** By the highest weight that the child is likely to have, since what it weighs is not known. */
      isByHighestWeight: boolean
    }
  | { case: 'dose-usual'; substance: string; unit: MassUnit; given: number; usual: number }
  | {
      case: 'quantity-differs'
      isLess: boolean
      /** In the unit of the form, as what is needed. */
      quantity: number
      needed: number
      days: number
      /** For so many days, by the dose. */
      lasts: number
      form: DrugForm | null
      strength: string
    }
  | { case: 'dose-too-often'; substance: string; leastEveryDays: number; everyDays: number }
  | { case: 'dose-days-unclear'; substance: string; leastEveryDays: number }
  | { case: 'dose-note-daily'; substance: string; leastEveryDays: number }
  | { case: 'pregnancy'; substance: string; level: PregnancyLevel; week: number | null; fromWeek: number | null }
  | { case: 'pregnancy-possible'; substances: readonly string[] }
  | { case: 'age'; substance: string; leastMonths: number; months: number }
  | { case: 'official-form'; substance: string; form: OfficialForm }
  | { case: 'decision-support-off' }
  | { case: 'never-checked'; conditions: readonly string[]; isOlder: boolean }
  | { case: 'allergies-not-asked' }
  | { case: 'allergy-in-form'; form: string; on: string; question: string; answer: string | boolean }
  | { case: 'medicines-not-asked' }
  | { case: 'pairs-of-list'; count: number }
  | { case: 'age-not-known' }
  | { case: 'allergy-not-read'; entry: string }
  | { case: 'allergy-to-no-drug'; entry: string }
  | { case: 'medicine-not-read'; entry: string }
  | { case: 'medicine-class-only'; entry: string }
  | ({ case: 'medication-not-read' } & NamedDrug)
  | ({ case: 'drug-not-known'; isInPart: boolean } & NamedDrug)
  | { case: 'dose-in-words' }
  | { case: 'strength-not-read' }
  | { case: 'no-dose-limit'; substance: string }
  | { case: 'no-child-dose'; substance: string }
  | { case: 'weight-missing' }
  | { case: 'weight-old' | 'weight-implausible'; on: string; kilograms: number }
  | { case: 'no-pregnancy-knowledge'; substance: string; isLocal: boolean }
  | { case: 'no-least-age'; substance: string; isLocal: boolean }

/** What a check found; its key stays as long as it is the same finding. */
export type Finding = {
  key: string
  /** Null: of the whole prescription. */
  itemId: string | null
  kind: (typeof issueKinds)[number]
  severity: 'serious' | 'minor' | 'unknown'
  source: string | null
  about: About
}

export const severityOrder = ['serious', 'minor', 'unknown'] as const

/** The serious ones first; by their keys, so that the order of what was read does not matter. */
export const inOrder = (findings: readonly Finding[]): Finding[] =>
  [...findings].sort(
    (one, other) =>
      severityOrder.indexOf(one.severity) - severityOrder.indexOf(other.severity) ||
      (one.key < other.key ? -1 : one.key > other.key ? 1 : 0),
  )

/** Of the same key the worst, since one override answers it. */
export function oncePerKey(findings: readonly Finding[]): Finding[] {
  const kept = new Map<string, Finding>()
  for (const finding of findings) {
    const known = kept.get(finding.key)
    if (!known || severityOrder.indexOf(finding.severity) < severityOrder.indexOf(known.severity))
      kept.set(finding.key, finding)
  }
  return [...kept.values()]
}
