import { isMisread } from '@polyclinic/domain/prescriptions/dose/misread.ts'
import { readStrength } from '@polyclinic/domain/prescriptions/dose/strength.ts'
import type { DrugList, ListedDrug, Substance } from '@polyclinic/domain/prescriptions/checks/model.ts'
import type { PrescribedDrug } from '@polyclinic/domain/prescriptions/model.ts'
import type { Language } from '../../../platform/language.ts'

/** A list has a name of each substance; one that it lost is called by its key. */
export const substanceName = (key: string, list: DrugList, language: Language): string =>
  list.substances.get(key)?.name[language] ?? key

export const className = (key: string, list: DrugList, language: Language): string =>
  list.classes.get(key)?.name[language] ?? key

/** Without strength and form, as it is printed; the first letter is large, since it stands at the beginning of a line. */
export function drugName({ name, substances }: ListedDrug, list: DrugList, language: Language): string {
  const text = name?.[language] ?? substances.map(({ key }) => substanceName(key, list, language)).join(' + ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** A drug as it is added to a prescription, with its usual dose where the list knows one. */
export function asItem(
  drug: ListedDrug,
  list: DrugList,
  language: Language,
): Omit<PrescribedDrug, 'id' | 'prior' | 'overrides'> {
  const { usual } = drug
  const name = drugName(drug, list, language)
  // What no strength can be read from was imported before that was looked at: no draft takes it as one.
  const isRead = drug.strength === '' || !isMisread(readStrength(drug.strength))
  return {
    drug: drug.key,
    ...(isRead ? { name, strength: drug.strength } : { name: `${name} ${drug.strength}`, strength: '' }),
    form: drug.form,
    route: drug.route,
    dose: usual?.dose ?? null,
    everyDays: usual?.everyDays ?? drug.leastEveryDays?.days ?? 1,
    days: usual?.days ?? null,
    quantity: null,
    repeats: 0,
    mayBeSubstituted: true,
    food: usual?.food ?? null,
    note: '',
    indication: null,
  }
}

export const namesOf = ({ key, name, synonyms }: Substance): string[] => [key, name.en, name.de, ...synonyms]

/**
 * By what a drug is found. A name that several substances share (Augmentin) is that of what has all of them, and never of
 * one alone.
 */
export function namesIn({ substances }: { substances: readonly { key: string }[] }, list: DrugList): string[] {
  const inIt = new Set(substances.map(({ key }) => key))
  const sharing = sharersOf(list)
  return [...inIt].flatMap((key) => {
    const substance = list.substances.get(key)
    if (!substance) return [key]
    return namesOf(substance).filter((name) => sharing.get(name.toLowerCase())!.every((sharer) => inIt.has(sharer)))
  })
}

const known = new WeakMap<DrugList['substances'], ReadonlyMap<string, readonly string[]>>()
/** Of each name the substances that have it. */
function sharersOf({ substances }: DrugList): ReadonlyMap<string, readonly string[]> {
  let sharers = known.get(substances)
  if (!sharers) {
    const keysOf = new Map<string, string[]>()
    for (const substance of substances.values())
      for (const name of new Set(namesOf(substance).map((one) => one.toLowerCase())))
        keysOf.set(name, [...(keysOf.get(name) ?? []), substance.key])
    known.set(substances, (sharers = keysOf))
  }
  return sharers
}
