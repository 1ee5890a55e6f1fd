import type { DiagnosisRow } from '@polyclinic/domain/encounters/read-diagnosis-list.ts'
import { sql } from 'kysely'
import { noteAudit } from '../../platform/audit.ts'
import { anyTextOf } from '../../platform/database/any-of.ts'
import { insertRows } from '../../platform/database/insert-rows.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'

export type ListChange = { added: number; changed: number; removed: number; total: number }

/** So many rows a statement. */
const atOnce = 2000

/**
 * Makes a clinic's own list of diagnoses what it is given, in the caller's transaction; without any the clinic has none of
 * its own. Notes keep what was written in them.
 * @param isDry only says what would change
 */
export async function importDiagnoses(
  db: ClinicDatabase,
  diagnoses: readonly DiagnosisRow[],
  { clinicId, now, isDry }: { clinicId: string; now: string; isDry: boolean },
): Promise<ListChange> {
  const before = await db.selectFrom('diagnoses').select(['code', 'title', 'synonyms']).execute()
  const known = new Map(before.map((each) => [each.code, each]))
  const given = new Set(diagnoses.map(({ code }) => code))
  const added = diagnoses.filter(({ code }) => !known.has(code))
  const changed = diagnoses.filter(({ code, title, synonyms }) => {
    const old = known.get(code)
    return old && (old.title !== title || old.synonyms !== synonyms)
  })
  const removed = before.filter(({ code }) => !given.has(code))
  const change = { added: added.length, changed: changed.length, removed: removed.length, total: diagnoses.length }
  if (isDry) return change
  for (const old of piecesOf([...changed, ...removed]))
    await db
      .deleteFrom('diagnoses')
      .where('code', '=', anyTextOf(old.map(({ code }) => code)))
      .execute()
  for (const rows of piecesOf([...changed, ...added])) {
    await insertRows(db, 'diagnoses', rows)
    await writeWords(
      db,
      rows.map(({ code }) => code),
    )
  }
  await noteAudit(db, 'diagnoses:import', { kind: 'organization', id: clinicId }, now)
  return change
}

/** What their titles, synonyms and codes are found by. */
const writeWords = (db: ClinicDatabase, codes: readonly string[]) =>
  sql`
    insert into diagnosis_words (word, code)
    select distinct fold_for_search(word), d.code
    from diagnoses d, regexp_split_to_table(concat_ws(' ', d.title, d.synonyms), '[\\s.,;:/()&+_-]+') word
    where d.code = ${anyTextOf(codes)} and fold_for_search(word) <> ''
    union select fold_for_search(code), code from diagnoses where code = ${anyTextOf(codes)}`.execute(db)

function* piecesOf<Item>(items: readonly Item[]) {
  for (let from = 0; from < items.length; from += atOnce) yield items.slice(from, from + atOnce)
}
