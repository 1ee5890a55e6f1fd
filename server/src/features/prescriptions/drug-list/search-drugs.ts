import { foldedWords } from '@polyclinic/domain/prescriptions/checks/fold.ts'
import type { DrugList, ListedDrug } from '@polyclinic/domain/prescriptions/checks/model.ts'
import { namesIn } from './drug-texts.ts'

type Findable = { drug: ListedDrug; words: readonly string[] }

const findables = new WeakMap<ListedDrug, Findable>()

/**
 * Drugs of a country of which a word of a name or synonym, in either language, begins with each word that was typed.
 * Numbers find a strength. `rankSuggestions` puts them in order.
 */
export function searchDrugs(list: DrugList, { search, country }: { search: string; country: string }): ListedDrug[] {
  const typed = foldedWords(search)
  return findablesOf(list)
    .filter(
      ({ drug, words }) =>
        isSoldIn(drug, country) && typed.every((part) => words.some((word) => word.startsWith(part))),
    )
    .map(({ drug }) => drug)
}

const isSoldIn = ({ countries }: ListedDrug, country: string) =>
  (country !== 'DE' && country !== 'US') || countries.includes(country)

const findablesOf = (list: DrugList): Findable[] =>
  [...list.drugs.values()].map((drug) => {
    let known = findables.get(drug)
    if (!known) findables.set(drug, (known = findable(drug, list)))
    return known
  })

function findable(drug: ListedDrug, list: DrugList): Findable {
  const names = namesIn(drug, list)
  const own = [drug.name?.en ?? '', drug.name?.de ?? '']
  return { drug, words: [...own, ...names, drug.strength].flatMap(foldedWords) }
}
