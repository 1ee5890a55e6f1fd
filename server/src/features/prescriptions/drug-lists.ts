import { lettersAtLeast } from '@polyclinic/domain/kit/search-words.ts'
import type { DrugList, ListedDrug } from '@polyclinic/domain/prescriptions/checks/model.ts'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { anyTextOf } from '../../platform/database/any-of.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import { drugList } from './drug-list/drug-list.ts'
import { searchDrugs } from './drug-list/search-drugs.ts'
import { withOwnDrugs } from './drug-list/with-own-drugs.ts'

/** The starter list with those of the clinic's own drugs that are meant. */
export async function drugsNamed({ db }: Pick<Context, 'db'>, keys: readonly (string | null)[]): Promise<DrugList> {
  const named = [...new Set(keys.filter((key) => key !== null))]
  if (named.length === 0) return drugList()
  const rows = await db.selectFrom('drugs').select('drug').where('key', '=', anyTextOf(named)).execute()
  return withOwnDrugs(
    drugList(),
    rows.map(({ drug }) => drug as ListedDrug),
  )
}

/** So many of its own are looked at, since the starter list comes beside. */
const ownAtMost = 60

/** Drugs by the beginnings of words: the clinic's own, and those of the starter list that are sold in its country. */
export async function findDrugs({ db, clinic }: Context, search: string) {
  const own = await findOwnDrugs(db, search)
  const listed = searchDrugs(drugList(), { search, country: clinic.country })
  return { own, listed: listed.filter(({ key }) => !own.some((drug) => drug.key === key)) }
}

async function findOwnDrugs(db: ClinicDatabase, search: string): Promise<ListedDrug[]> {
  const all = search.split(/[\s.,;:/()&+_-]+/).filter((word) => word.length >= lettersAtLeast)
  const words = [...new Set(all)]
  if (words.length === 0) return []
  const { rows } = await sql<{ drug: ListedDrug }>`
    with asked as materialized (
      select word as typed, fold_for_search(word) as beginning from unnest(${words}::text[]) as word
    ), found as (
      select w.key from asked join drug_words w on w.word >= beginning and w.word < beginning || ${'\uffff'}
      where beginning <> ''
      group by w.key having count(distinct typed) = ${words.length}
    )
    select d.drug from found join drugs d on d.key = found.key order by d.key limit ${ownAtMost}`.execute(db)
  return rows.map(({ drug }) => drug)
}
