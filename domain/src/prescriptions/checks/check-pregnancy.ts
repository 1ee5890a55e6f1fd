import type { Finding } from './finding.ts'
import type { DrugList, PregnancyLevel, Substance } from './model.ts'
import type { Use } from './use.ts'

export type Pregnancy = { dueOn: string | null }
type Person = { pregnancy: Pregnancy | null; months: number | null; sex: 'female' | 'male' | null; today: string }

const daysOfPregnancy = 280
/** Of what has to be known before such a drug is begun. */
const childbearing = { from: 10 * 12, to: 56 * 12 }

/** In whole weeks, by the day on which the birth is expected; null: not written down. */
export function weekOfPregnancy({ dueOn }: Pregnancy, today: string): number | null {
  if (dueOn === null) return null
  const daysLeft = (Date.parse(dueOn) - Date.parse(today)) / 86_400_000
  return Math.max(0, Math.floor((daysOfPregnancy - daysLeft) / 7))
}

/** What speaks against a substance in a pregnancy that stands in the chart, or that could be. */
export function checkPregnancy(items: readonly Use[], person: Person, list: DrugList): Finding[] {
  const { pregnancy, today } = person
  if (!pregnancy) return possibly(items, person, list)
  return items.flatMap((use) => substancesOf(use, list).flatMap((one) => inPregnancy(use, one, pregnancy, today)))
}

const substancesOf = ({ substances }: Use, list: DrugList) =>
  [...substances].flatMap((key) => list.substances.get(key) ?? [])

function inPregnancy(use: Use, substance: Substance, pregnancy: Pregnancy, today: string): Finding[] {
  const week = weekOfPregnancy(pregnancy, today)
  const local = substance.pregnancyLocal && { ...substance.pregnancyLocal, late: null }
  const known = use.isLocal ? local : substance.pregnancy
  if (!known)
    return [
      {
        key: `not-checked:pregnancy:${substance.key}:${use.id}`,
        itemId: use.id,
        kind: 'not-checked',
        severity: 'unknown',
        source: null,
        about: { case: 'no-pregnancy-knowledge', substance: substance.key, isLocal: use.isLocal },
      },
    ]
  // Without a week it may be late.
  const late = known.late && (week === null || week >= known.late.fromWeek) ? known.late : null
  const level = late?.level ?? known.level
  if (level === 'compatible') return []
  const fromWeek = late?.fromWeek ?? null
  return [
    {
      key: `pregnancy:${substance.key}:${level}:${use.id}`,
      itemId: use.id,
      kind: 'pregnancy',
      severity: severityOf(level),
      source: known.source,
      about: { case: 'pregnancy', substance: substance.key, level, week, fromWeek },
    },
  ]
}

const severityOf = (level: PregnancyLevel) => (level === 'contraindicated' ? 'serious' : 'minor')

/** What is not known of somebody is taken to be so. */
export const mayBecomePregnant = ({ months, sex }: Pick<Person, 'months' | 'sex'>): boolean =>
  sex !== 'male' && (months === null || (months >= childbearing.from && months < childbearing.to))

/**
 * Nothing of a pregnancy is written down; of what must not be taken in one that is said all the same, and once: seldom
 * does anybody know whether the patient can become pregnant, and a line with each drug is one that is no longer read.
 */
function possibly(items: readonly Use[], person: Person, list: DrugList): Finding[] {
  if (!mayBecomePregnant(person)) return []
  const contraindicated = items
    .filter(({ isLocal }) => !isLocal)
    .flatMap((use) => substancesOf(use, list))
    .flatMap(({ key, pregnancy }) =>
      pregnancy?.level === 'contraindicated' ? [{ key, source: pregnancy.source }] : [],
    )
  if (contraindicated.length === 0) return []
  const substances = [...new Set(contraindicated.map(({ key }) => key))].sort()
  return [
    {
      key: `pregnancy:possible:${substances.join('+')}`,
      itemId: null,
      kind: 'pregnancy',
      severity: 'minor',
      source: [...new Set(contraindicated.map(({ source }) => source))].sort().join('; '),
      about: { case: 'pregnancy-possible', substances },
    },
  ]
}
