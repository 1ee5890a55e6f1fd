import { lettersAtLeast } from '@polyclinic/domain/kit/search-words.ts'
import { sql } from 'kysely'
import { anyTextOf } from '../../platform/database/any-of.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import type { ListedDiagnosis } from './diagnosis-list.ts'

/** So many are counted: whoever finds more types on. */
const countedAtMost = 2000
/** So many of them are ranked, the shortest titles first, since those are the general ones. */
const rankedAtMost = 200

/** What some words or a code begin in the clinic's own list, and what that says of codes that were found otherwise. */
export async function findOwnDiagnoses(
  db: ClinicDatabase,
  { words, codes }: { words: readonly string[]; codes: readonly string[] },
): Promise<{ found: ListedDiagnosis[]; ofCodes: ListedDiagnosis[]; total: number }> {
  const asked = words.filter((word) => word.length >= lettersAtLeast)
  const ofCodes = await db
    .selectFrom('diagnoses')
    .select(['code', 'title', 'synonyms'])
    .where('code', '=', anyTextOf(codes))
    .execute()
  if (asked.length === 0) return { found: [], ofCodes, total: 0 }
  const beginning = (word: string) => sql`
    select distinct code from diagnosis_words
    where fold_for_search(${word}) <> '' and word >= fold_for_search(${word}) and word < fold_for_search(${word}) || ${'\uffff'}`
  const { rows } = await sql<ListedDiagnosis & { total: number }>`
    select d.code, d.title, d.synonyms, count(*) over ()::int as total
    from (${sql.join(asked.map(beginning), sql` intersect `)} limit ${countedAtMost}) found
      join diagnoses d on d.code = found.code
    order by length(d.title), d.code limit ${rankedAtMost}`.execute(db)
  return {
    found: rows.map(({ code, title, synonyms }) => ({ code, title, synonyms })),
    ofCodes,
    total: rows[0]?.total ?? 0,
  }
}
