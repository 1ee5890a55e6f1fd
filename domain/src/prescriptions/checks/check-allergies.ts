import type { Severity } from '../../charts/entries.ts'
import type { Finding } from './finding.ts'
import { comparable } from './fold.ts'
import type { DrugList, Side } from './model.ts'
import { severeWords } from './plain-words.ts'
import { readEntries, type ReadEntry } from './read-entries.ts'
import type { ReadText } from './read-words.ts'
import type { Use } from './use.ts'

export type AllergyEntry = {
  id: string
  title: string | null
  detail: string | null
  severity: Severity | null
}
export type ReadAllergy = ReadText & {
  isWhole: boolean
  id: string
  entry: string
  grade: Severity | 'ungraded'
  isSevere: boolean
}

/** What was written of allergies against what is prescribed, by any way into or onto the body. */
export const checkAllergies = (allergies: readonly ReadAllergy[], items: readonly Use[], list: DrugList): Finding[] => [
  ...items.flatMap((use) => allergies.flatMap((allergy) => findingsOf(allergy, use, list))),
  ...allergies.flatMap(notChecked),
]

export const readAllergies = (entries: readonly AllergyEntry[], list: DrugList): ReadAllergy[] =>
  readEntries(entries, list).map(asAllergy)

function asAllergy({ entry, title, detail, isWhole }: ReadEntry<AllergyEntry>): ReadAllergy {
  const words = isWhole ? comparable(`${entry.title ?? ''} ${entry.detail ?? ''}`) : []
  const isSevere = !isWhole || entry.severity === 'severe' || words.some((word) => severeWords.has(word))
  return {
    id: entry.id,
    substances: new Set([...title.substances, ...detail.substances]),
    classes: new Set([...title.classes, ...detail.classes]),
    leftOver: title.leftOver,
    names: title.names,
    namesNoDrug: title.namesNoDrug || detail.namesNoDrug,
    entry: entry.title ?? entry.detail ?? '',
    grade: isSevere ? 'severe' : (entry.severity ?? 'ungraded'),
    isSevere,
    isWhole,
  }
}

/** What nobody could read; and what is no drug, but can be in one beside its active ingredients. */
function notChecked({ id, substances, classes, leftOver, namesNoDrug, entry, isWhole }: ReadAllergy): Finding[] {
  const namesDrug = substances.size + classes.size > 0
  const isRead = isWhole && leftOver.length === 0
  if (isRead && namesDrug) return []
  const isNoDrug = isRead && namesNoDrug
  const about = { case: isNoDrug ? 'allergy-to-no-drug' : 'allergy-not-read', entry } as const
  const finding = { key: `not-checked:allergy:${id}`, itemId: null, kind: 'not-checked', severity: 'unknown' } as const
  return [{ ...finding, source: null, about }]
}

/** The keys have which entry it is and how bad: a reason for hives is none for a shock that is written down later. */
function findingsOf(allergy: ReadAllergy, use: Use, list: DrugList): Finding[] {
  const found = (target: string, about: Finding['about'], rest: Partial<Finding> = {}): Finding => ({
    key: `allergy:${target}:${allergy.id}:${allergy.grade}:${use.id}`,
    itemId: use.id,
    kind: 'allergy',
    severity: 'serious',
    source: null,
    about,
    ...rest,
  })
  const { entry } = allergy
  const own = [...use.substances].flatMap((substance) => {
    if (allergy.substances.has(substance)) return [found(substance, { case: 'allergy-substance', substance, entry })]
    const shared = classesOf(substance, list).find((key) => classesMeant(allergy, list).has(key))
    if (shared !== undefined)
      return [
        found(
          `${shared}:${substance}`,
          { case: 'allergy-class', substance, class: shared, entry },
          { source: list.classes.get(shared)?.source ?? null },
        ),
      ]
    return list.crossReactions
      .filter(({ from, to }) => isOn(to, substance, list) && names(allergy, from, list))
      .map((cross) =>
        found(
          `${cross.from}>${substance}`,
          { case: 'allergy-cross', substance, entry, rate: cross.rate, isSevere: allergy.isSevere },
          { severity: allergy.isSevere ? 'serious' : 'minor', source: cross.source },
        ),
      )
  })
  const named = [...use.classes]
    .filter((key) => classesMeant(allergy, list).has(key))
    .map((key) => found(key, { case: 'allergy-class', substance: `@${key}`, class: key, entry }))
  const words = use.leftOver
    .filter((word) => word.length >= 4 && allergy.leftOver.includes(word))
    .map((word) => found(word, { case: 'allergy-word', word, entry }))
  return [...own, ...named, ...words]
}

const classesOf = (substance: string, list: DrugList) => [...(list.substances.get(substance)?.classes ?? [])].sort()

/** The classes that are named, and those in which being allergic to one is being allergic to all. */
export function classesMeant(allergy: Pick<ReadAllergy, 'substances' | 'classes'>, list: DrugList): Set<string> {
  const ofSubstances = [...allergy.substances]
    .flatMap((substance) => classesOf(substance, list))
    .filter((key) => list.classes.get(key)?.isAllergyClass)
  return new Set([...allergy.classes, ...ofSubstances])
}

const isOn = (side: Side, substance: string, list: DrugList) =>
  side.startsWith('@') ? classesOf(substance, list).includes(side.slice(1)) : side === substance

const names = (allergy: ReadAllergy, side: Side, list: DrugList) =>
  side.startsWith('@')
    ? allergy.classes.has(side.slice(1)) || [...allergy.substances].some((one) => isOn(side, one, list))
    : allergy.substances.has(side)
