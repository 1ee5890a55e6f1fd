import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'

export type ListedDiagnosis = { code: string; title: string; synonyms: string }

/** The edition of ICD-10 that a country writes: `diagnoses/README.md` says where the lists come from. */
const editionOf = (country: string) => (country === 'US' ? 'icd-10-cm' : 'icd-10-gm')

const lists = new Map<string, readonly ListedDiagnosis[]>()

/** Common diagnoses of a country, by code. */
export function diagnosesOf(country: string): readonly ListedDiagnosis[] {
  const edition = editionOf(country)
  let list = lists.get(edition)
  if (!list) {
    const file = readFileSync(new URL(`diagnoses/${edition}.csv`, import.meta.url), 'utf8')
    list = parse<ListedDiagnosis>(file, { columns: true, relax_column_count: false })
    lists.set(edition, list)
  }
  return list
}
