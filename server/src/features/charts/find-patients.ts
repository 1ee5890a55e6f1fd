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
  const [first, ...others] = terms.map(
    (term, index) => sql`(select patient_id, min(rank) as ${sql.ref(`rank${index}`)}
      from (${sql.join(waysToFit(term), sql` union all `)}) ways (patient_id, rank) group by patient_id) ${sql.ref(`term${index}`)}`,
  )
  if (!first) return { ids: [], total: 0 }
  const rank = sql.join(
    terms.map((_term, index) => sql.ref(`rank${index}`)),
    sql` + `,
  )
  const joined = others.map((term) => sql` join ${term} using (patient_id)`)
  // So many fit that whose they are is looked up once for all of them, and not for each: no join is made of it.
  const isBroad = terms.length === 1 && (terms[0]!.word?.length ?? Infinity) <= lettersAtLeast
  const { rows } = await sql<{ id: string; total: number }>`
    with found as materialized (
      select patient_id, ${rank} as rank from ${first} ${sql.join(joined, sql``)}
      where ${isBroad ? sql`(${reach}) is true` : reach} order by rank, patient_id limit ${sql.lit(foundAtMost + 1)}
    )
    select p.id, (select count(*)::int from found) as total
    from found f join patients p on p.id = f.patient_id
    order by f.rank, lower(p.family_name), lower(p.given_name), p.id
    offset ${skip} limit ${Math.max(0, Math.min(take, foundAtMost - skip))}`.execute(db)
  return { ids: rows.map(({ id }) => id), total: rows[0]?.total ?? 0 }
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

function waysToFit({ word, email, dates, digits, reference }: SearchTerm): Way[] {
  const whole = sql`'w:' || fold_for_search(${word}::text)`
  return [
    ...(word === undefined
      ? []
      : [
          keyed(sql`case key when ${whole} then ${exact} else ${begun} end`, begins(whole)),
          keyed(near, almost(word)),
          keyed(
            inner,
            sql`${begins(sql`'i:' || fold_for_search(${word}::text)`)} and length(fold_for_search(${word}::text)) >= 3`,
          ),
        ]),
    ...(email === undefined ? [] : [keyed(exact, begins(sql`'e:' || ${email}::text`))]),
    ...(dates === undefined ? [] : [keyed(exact, sql`key = any(${dates.map((date) => `d:${date}`)}::text[])`)]),
    ...(digits ?? []).map((number) => keyed(exact, begins(sql`'p:' || ${number}::text`))),
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
