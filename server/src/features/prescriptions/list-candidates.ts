import type { DrugTemplate } from '@polyclinic/domain/prescriptions/as-template.ts'
import type { DrugList, ListedDrug } from '@polyclinic/domain/prescriptions/checks/model.ts'
import { readWords } from '@polyclinic/domain/prescriptions/checks/read-words.ts'
import type { Candidate } from '@polyclinic/domain/prescriptions/rank-suggestions.ts'
import { LRUCache } from 'lru-cache'
import type { Context } from '../../platform/context.ts'
import { languageOfClinic, type Language } from '../../platform/language.ts'
import { drugList } from './drug-list/drug-list.ts'
import { asItem, namesIn } from './drug-list/drug-texts.ts'
import { findDrugs } from './drug-lists.ts'

/** Drugs of the clinic's formulary and the starter list, by the beginnings of words. */
export async function listCandidates(context: Context, search: string): Promise<Candidate[]> {
  const { own, listed } = await findDrugs(context, search)
  const language = languageOfClinic(context.clinic)
  return [
    ...own.map((drug) => asCandidate(drug, 'formulary', drugList(), language)),
    ...listed.map((drug) => asCandidate(drug, 'list', drugList(), language)),
  ]
}

/** A drug of a list as it is offered, with its usual dose. */
export function asCandidate(
  drug: ListedDrug,
  from: 'formulary' | 'list',
  list: DrugList,
  language: Language,
): Candidate {
  const item = asItem(drug, list, language)
  return {
    ...{ from, times: 0, item },
    ...{ drug: item.drug, name: item.name, strength: item.strength, form: item.form },
    otherWords: wordsOfDrug(drug, list).join(' '),
  }
}

/** All by which a drug is found: its names in both languages, and those of its substances. */
export const wordsOfDrug = (drug: ListedDrug, list: DrugList): string[] => [
  ...(drug.name ? [drug.name.en, drug.name.de] : []),
  ...namesIn(drug, list),
  drug.strength,
]

/** Of every clinic the starter list's, which do not change: whoever keeps a thousand typed names has each read once. */
const readNames = new LRUCache<string, { key: string }[]>({ max: 20_000 })

function substancesIn(name: string, list: DrugList): { key: string }[] {
  const known = readNames.get(name)
  if (known) return known
  const found = [...readWords(name, list).substances].map((key) => ({ key }))
  readNames.set(name, found)
  return found
}

/** What was prescribed is found by the same words as in a list; what was typed, by the names of what it names. */
export function wordsOfUsed({ drug, name }: Pick<DrugTemplate, 'drug' | 'name'>, list: DrugList): string[] {
  const listed = drug === null ? undefined : list.drugs.get(drug)
  if (listed) return wordsOfDrug(listed, list)
  return namesIn({ substances: substancesIn(name, list) }, list)
}
