import { isSame } from '@polyclinic/domain/kit/same.ts'
import type { ListedDrug } from '@polyclinic/domain/prescriptions/checks/model.ts'
import { sql } from 'kysely'
import { noteAudit } from '../../platform/audit.ts'
import { anyTextOf } from '../../platform/database/any-of.ts'
import { insertRows } from '../../platform/database/insert-rows.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import { drugList } from './drug-list/drug-list.ts'
import { wordsOfDrug } from './list-candidates.ts'

type ListChange = { added: number; changed: number; removed: number; total: number }

/** So many rows a statement. */
const atOnce = 500

/**
 * Makes a clinic's own formulary what it is given, in the caller's transaction. Prescriptions keep what was prescribed.
 * @param isDry only says what would change
 */
export async function importDrugs(
  db: ClinicDatabase,
  drugs: readonly ListedDrug[],
  { clinicId, now, isDry }: { clinicId: string; now: string; isDry: boolean },
): Promise<ListChange> {
  const before = await db.selectFrom('drugs').select(['key', 'drug']).execute()
  const known = new Map(before.map(({ key, drug }) => [key, drug as ListedDrug]))
  const given = new Set(drugs.map(({ key }) => key))
  const added = drugs.filter(({ key }) => !known.has(key))
  const changed = drugs.filter((drug) => {
    const old = known.get(drug.key)
    return old && !isSame(undated(old), undated(drug))
  })
  const removed = before.filter(({ key }) => !given.has(key))
  const change = { added: added.length, changed: changed.length, removed: removed.length, total: drugs.length }
  if (isDry) return change
  for (const old of piecesOf([...changed, ...removed]))
    await db
      .deleteFrom('drugs')
      .where('key', '=', anyTextOf(old.map(({ key }) => key)))
      .execute()
  for (const rows of piecesOf([...changed, ...added]))
    await insertRows(
      db,
      'drugs',
      rows.map((drug) => ({ key: drug.key, drug })),
    )
  // Of those that stay, too: the starter list, which has the names of their substances, may have others by now.
  await db.deleteFrom('drug_words').execute()
  for (const rows of piecesOf(drugs)) await writeWords(db, rows)
  await noteAudit(db, 'drugs:import', { kind: 'organization', id: clinicId }, now)
  return change
}

/** What is imported again as it was stays of the day on which it came. */
const undated = ({ date: _date, ...drug }: ListedDrug) => drug

/** What they are found by: their names and those of their substances. */
const writeWords = (db: ClinicDatabase, drugs: readonly ListedDrug[]) => {
  const found = drugs.map((drug) => ({ key: drug.key, words: wordsOfDrug(drug, drugList()).join(' ') }))
  return sql`
    insert into drug_words (word, key)
    select distinct fold_for_search(word), d.key
    from json_to_recordset(${JSON.stringify(found)}::json) as d (key text, words text),
      regexp_split_to_table(d.words, '[\\s.,;:/()&+_-]+') word
    where fold_for_search(word) <> ''`.execute(db)
}

function* piecesOf<Item>(items: readonly Item[]) {
  for (let from = 0; from < items.length; from += atOnce) yield items.slice(from, from + atOnce)
}
