import { lettersAtLeast } from '@polyclinic/domain/kit/search-words.ts'
import { foundAtMost } from '@polyclinic/domain/charts/found-at-most.ts'
import type { SearchTerm } from '@polyclinic/domain/charts/read-search.ts'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import { isOpenRecord } from '../patient-records/open-record.ts'

/** How well a word fits: as typed, as its beginning, with one typing error, within it. */
const [exact, begun, near, inner] = [0, 1, 2, 3].map((rank) => sql.lit(rank))
/** Comes after every letter. */
const afterAll = sql.lit('\u{10FFFF}')

type Way = RawBuilder<{ patient_id: string; rank: number }>

/**
 * Patients whom all terms fit, the best first: as many as are counted, and one more where there are more. Every condition compares whole keys of
 * `patient_search_keys`, so that an index answers it under row security.
 * @param reach of `patient_id`
 */
export async function findPatients(
  db: ClinicDatabase,
  typed: readonly SearchTerm[],
  { reach, skip, take }: { reach: RawBuilder<SqlBool>; skip: number; take: number },
): Promise<{ ids: string[]; total: number }> {
  const terms = await tellingTerms(db, typed)
  const few = await fewFitting(db, terms)
  if (terms.length === 0 || few?.length === 0) return { ids: [], total: 0 }
  const isBroad = terms.length === 1 && (terms[0]!.word?.length ?? Infinity) <= lettersAtLeast
  const found = isBroad ? begunBy(terms[0]!.word!, reach) : fitting(terms, few, reach)
  const { rows } = await sql<{ id: string; total: number }>`
    with found as materialized (${found} order by rank, patient_id limit ${sql.lit(foundAtMost + 1)})
    select p.id, (select count(*)::int from found) as total
    from found f join patients p on p.id = f.patient_id
    order by f.rank, lower(p.family_name), lower(p.given_name), p.id
    offset ${skip} limit ${Math.max(0, Math.min(take, foundAtMost - skip))}`.execute(db)
  return { ids: rows.map(({ id }) => id), total: rows[0]?.total ?? 0 }
}

/** Whom all terms fit: `patient_id`, `rank`. */
function fitting(terms: readonly SearchTerm[], few: readonly string[] | null, reach: RawBuilder<SqlBool>) {
  const [first, ...others] = terms.map(
    (term, index) => sql`(select patient_id, min(rank) as ${sql.ref(`rank${index}`)}
      from (${sql.join(waysToFit(term, few), sql` union all `)}) ways (patient_id, rank) group by patient_id) ${sql.ref(`term${index}`)}`,
  )
  const rank = sql.join(
    terms.map((_term, index) => sql.ref(`rank${index}`)),
    sql` + `,
  )
  const joined = others.map((term) => sql` join ${term} using (patient_id)`)
  return sql`select patient_id, ${rank} as rank from ${first} ${sql.join(joined, sql``)} where ${reach}`
}

/** Of the words of one person, so many at most are thought to begin alike. */
const wordsAlike = 8

/**
 * Whom a word of so few letters fits that thousands have it: as many as are counted, by the word, in the order of the
 * index, so that no more of them are read. Whose they are is looked up once for all of them.
 */
const begunBy = (word: string, reach: RawBuilder<SqlBool>) => {
  const whole = wholeOf(word)
  return sql`select patient_id, rank from (
    select patient_id, case min(key) when ${whole} then ${exact} else ${begun} end as rank from (
      select patient_id, key from patient_search_keys where ${begins(whole)} and (${reach}) is true
      order by key, patient_id limit ${sql.lit((foundAtMost + 1) * wordsAlike)}) first
    group by patient_id order by min(key), patient_id limit ${sql.lit(foundAtMost + 1)}) found`
}

/** Of so few the other terms are asked one by one. */
const fewAtMost = 50
const readAtMost = 4 * fewAtMost

/** Who they can be alone, where one of several terms fits few: the day of a birth does, and most last names. */
async function fewFitting(db: ClinicDatabase, terms: readonly SearchTerm[]): Promise<string[] | null> {
  if (terms.length < 2) return null
  const each = terms.map(
    (term, index) => sql`(select ${sql.lit(index)} as term, patient_id
      from (${sql.join(waysToFit(term, null), sql` union all `)}) ways (patient_id, rank) limit ${sql.lit(readAtMost)})`,
  )
  const { rows } = await sql<{ term: number; patient_id: string }>`${sql.join(each, sql` union all `)}`.execute(db)
  return terms
    .map((_term, index) => rows.filter(({ term }) => term === index).map(({ patient_id }) => patient_id))
    .filter((found) => found.length < readAtMost)
    .map((found) => [...new Set(found)])
    .filter((found) => found.length <= fewAtMost)
    .reduce<string[] | null>((few, found) => (few && few.length <= found.length ? few : found), null)
}

/**
 * Terms that tell somebody from others, each once: of a word that is nothing to the search, or a letter alone, everybody
 * would be begun.
 */
async function tellingTerms(db: ClinicDatabase, terms: readonly SearchTerm[]): Promise<SearchTerm[]> {
  const words = terms.map(({ word }) => word ?? '')
  const { rows } = await sql<{ folded: string }>`
    select fold_for_search(word) as folded from unnest(${words}::text[]) with ordinality typed (word, place)
    order by place`.execute(db)
  const seen = new Map(
    terms.flatMap((term, place) => {
      const { folded } = rows[place]!
      if (term.word === undefined) return [[JSON.stringify(term), term] as const]
      return folded.length < lettersAtLeast ? [] : [[`word ${folded}`, term] as const]
    }),
  )
  return [...seen.values()]
}

const keyed = (rank: RawBuilder<unknown> | undefined, condition: RawBuilder<unknown>): Way =>
  sql`select patient_id, ${rank} as rank from patient_search_keys where ${condition}`

const begins = (start: RawBuilder<unknown>) => sql`key >= ${start} and key < ${start} || ${afterAll}`

const wholeOf = (word: string) => sql`'w:' || fold_for_search(${word}::text)`

/** @param among who alone it is asked of; null: of everybody */
function waysToFit({ word, email, dates, digits, reference }: SearchTerm, among: readonly string[] | null): Way[] {
  const whole = wholeOf(word ?? '')
  const keyedAmong = (rank: RawBuilder<unknown> | undefined, condition: RawBuilder<unknown>) =>
    among === null
      ? keyed(rank, condition)
      : (sql`${keyed(rank, condition)} and patient_id = any(${among}::uuid[])` as Way)
  return [
    ...(word === undefined
      ? []
      : [
          keyedAmong(sql`case key when ${whole} then ${exact} else ${begun} end`, begins(whole)),
          keyedAmong(near, almost(word)),
          keyedAmong(
            inner,
            sql`${begins(sql`'i:' || fold_for_search(${word}::text)`)} and length(fold_for_search(${word}::text)) >= 3`,
          ),
        ]),
    ...(email === undefined ? [] : [keyedAmong(exact, begins(sql`'e:' || ${email}::text`))]),
    ...(dates === undefined ? [] : [keyedAmong(exact, sql`key = any(${dates.map((date) => `d:${date}`)}::text[])`)]),
    ...(digits ?? []).map((number) => keyedAmong(exact, begins(sql`'p:' || ${number}::text`))),
    ...(reference === undefined
      ? []
      : [
          sql<{
            patient_id: string
            rank: number
          }>`select p.id, ${exact} from appointments a join patients p on p.id = a.patient_id
            where a.reference = ${reference} and ${isOpenRecord('p')}`,
        ]),
  ]
}

/** One letter is missing, too many, another, or has changed places with its neighbor. */
const almost = (word: string) => sql`key = any(array(
  with typed as (select fold_for_search(${word}::text) as word)
  select 's:' || word from typed where length(word) >= 4
  union select kind || shortened_for_search(word) from typed, unnest(array['s:', 'w:']) kind))`
